import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import { Pages } from './pages.tsx';
import { Table, type TableColumn } from './table.tsx';

/** A text or number to order rows by; null comes last in either direction. */
type Order = string | number | null;

export interface Column<Row> extends Pick<TableColumn, 'title' | 'numeric' | 'titleHidden'> {
  cell: (row: Row) => ReactNode;
  /** Absent where rows cannot be ordered by it. */
  orderBy?: (row: Row) => Order;
}

interface Props<Row> {
  caption: string;
  /** The first one names the rows. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** How many rows are shown at once. */
  pageSize: number;
}

interface Ordered {
  column: number;
  descending: boolean;
}

/** Rows that a reader can order by any column, a page of them at a time. */
export function DataTable<Row>({ caption, columns, rows, keyOf, pageSize }: Props<Row>) {
  const { language } = useText();
  const [ordered, setOrdered] = useState<Ordered | null>(null);
  const [chosenPage, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(chosenPage, last);
  const orderBy = ordered && columns[ordered.column]?.orderBy;
  const sorted = ordered && orderBy ? inOrder(rows, orderBy, ordered.descending, language) : rows;

  function choose(column: number): void {
    // Numbers and times from the largest on, which is what one looks for.
    const first = typeof columns[column]?.orderBy?.(rows[0] as Row) === 'number';
    const same = ordered?.column === column;
    setOrdered({ column, descending: same ? !ordered.descending : first });
    setPage(1);
  }

  return (
    <>
      <Table
        caption={caption}
        captionHidden
        columns={columns.map(({ title, numeric, titleHidden, orderBy }, index) => ({
          ...{ title, numeric, titleHidden },
          ...(orderBy && {
            order: ordered?.column !== index ? null : direction(ordered),
            onOrder: () => choose(index),
          }),
        }))}
        rows={sorted.slice((page - 1) * pageSize, page * pageSize).map((row) => ({
          key: keyOf(row),
          cells: columns.map(({ cell }) => cell(row)),
        }))}
      />
      <Pages page={page} last={last} onPage={setPage} />
    </>
  );
}

const direction = ({ descending }: Ordered) => (descending ? 'descending' : 'ascending');

function inOrder<Row>(
  rows: readonly Row[],
  orderBy: (row: Row) => Order,
  descending: boolean,
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, by: orderBy(row) }))
    .sort(({ by: a }, { by: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return sign * (typeof a === 'number' ? a - Number(b) : compare(a, String(b)));
    })
    .map(({ row }) => row);
}
