import { type RawBuilder, sql } from 'kysely';

/** When everything of the large database was made. */
export const MADE_AT = '2026-01-01T00:00:00.000Z';

/** Few enough rows for a statement to end long before its time limit. */
const ROWS = 50_000;

/** Does something with all numbers from 0 up to one, which is not among them, some at a time. */
export async function inParts(
  count: number,
  work: (numbers: RawBuilder<unknown>) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS)
    await work(sql`(
      with recursive n(at) as (
        select ${sql.lit(from)}
        union all
        select at + 1 from n where at < ${sql.lit(Math.min(from + ROWS, Math.ceil(count)) - 1)}
      ) select at from n)`);
}
