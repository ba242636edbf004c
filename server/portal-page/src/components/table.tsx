import type { ReactNode } from 'react';

interface Props {
  caption: string;
  /** Columns of numbers are set flush with their end. */
  columns: readonly { title: string; numeric?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  captionHidden?: boolean;
}

/** A table whose first column names its rows. Where the screen is too narrow it scrolls. */
export function Table({ caption, columns, rows, captionHidden = false }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="scrolling" aria-label={caption} tabIndex={0}>
      <table>
        <caption className={captionHidden ? 'sr-only' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, numeric }) => (
              <th key={title} scope="col" className={numeric ? 'numeric' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((cell, index) => (
                <td
                  key={columns[index + 1]?.title}
                  className={columns[index + 1]?.numeric ? 'numeric' : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
