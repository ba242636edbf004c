import type { ReactNode } from 'react';

export interface TableColumn {
  title: string;
  /** Columns of numbers are set flush right, so that their units stand below each other. */
  numeric?: boolean | undefined;
  /** Whether its title is for screen readers alone. */
  titleHidden?: boolean | undefined;
  /** How the rows are ordered by it; null where by another one. Absent where they cannot be. */
  order?: 'ascending' | 'descending' | null;
  onOrder?: () => void;
}

interface TableRow {
  key: string;
  cells: readonly ReactNode[];
}

interface Props {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  captionHidden?: boolean;
  /** For figures alone, which are compared from row to row also where there is little room. */
  figures?: boolean;
}

/**
 * A table whose first column names its rows. Where there is little room the cells of a row stand
 * below its name, each with its title; figures scroll instead.
 */
export function Table({ caption, columns, rows, captionHidden = false, figures = false }: Props) {
  return (
    <section
      className={figures ? 'scrolling' : 'scrolling stacking'}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      <table>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((cell, index) => (
                <Cell key={columns[index + 1]?.title} column={columns[index + 1]}>
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ column, children }: { column: TableColumn | undefined; children: ReactNode }) {
  return (
    <td
      className={column?.numeric ? 'numeric' : undefined}
      data-title={column?.titleHidden ? undefined : column?.title}
    >
      {children}
    </td>
  );
}

function Head({
  column: { title, numeric, titleHidden, order, onOrder },
}: {
  column: TableColumn;
}) {
  return (
    <th
      scope="col"
      className={numeric ? 'numeric' : undefined}
      aria-sort={order === undefined ? undefined : (order ?? 'none')}
    >
      {onOrder ? (
        <button type="button" className="order" onClick={onOrder}>
          {title}
        </button>
      ) : (
        <span className={titleHidden ? 'sr-only' : undefined}>{title}</span>
      )}
    </th>
  );
}
