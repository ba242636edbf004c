import type { Columns } from '../../columns.ts';
import type { NumberRows } from './number-rows.ts';
import type { Counts } from './usage-batch.ts';

/** Adds the counts of a row, which are its first four numbers, to columns. */
export function addCounts(into: Columns<Counts>, rows: NumberRows, row: number): void {
  into.ok.push(rows.get(row, 0));
  into.redirected.push(rows.get(row, 1));
  into.refused.push(rows.get(row, 2));
  into.failed.push(rows.get(row, 3));
}
