import { daysOf, formatDay } from '../../domain/days.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/reports/csv.ts';
import type { StatusCounts } from '../../storage/schema.ts';
import type { KeyCounts } from '../../storage/usage/counting.ts';
import type { EndUsersPiece } from '../../storage/usage/reports/end-user-reports.ts';
import type { ReadReport } from '../../storage/usage/reports/reports.ts';
import type { UsageScope } from '../../storage/usage/reports/usage-reports.ts';

const HEADER = ['date', 'key_id', 'key_name', 'external_user_id', 'status_class', 'requests'];

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/**
 * Usage as CSV, piece by piece: every end user, and what has none. Keys that are no longer kept
 * have neither an id nor a name.
 */
export async function* usageCsv(
  read: ReadReport,
  { from, to, ...keys }: UsageScope,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for (const day of daysOf({ from, to }))
    for (const counts of await read('countOfDay', { ...keys, day }))
      yield* linesOfKey(read, day, counts, names.get(counts.keyId));
}

async function* linesOfKey(
  read: ReadReport,
  day: number,
  { keyId, ...total }: KeyCounts,
  name: string | undefined,
): AsyncGenerator<string> {
  const linesOf = (externalUserId: string, counts: StatusCounts): string =>
    CLASSES.filter((status) => counts[`status_${status}`] > 0)
      .map((status) => [externalUserId, status, counts[`status_${status}`]] as const)
      .map((cells) =>
        csvLine([formatDay(day), name === undefined ? '' : keyId, name ?? '', ...cells]),
      )
      .join('');
  let rest: StatusCounts = total;
  let after: string | undefined = '';
  while (after !== undefined) {
    const { rows, next }: EndUsersPiece = await read('readEndUsersOfDay', { keyId, day, after });
    if (rows.length > 0) yield rows.map((row) => linesOf(row.externalUserId, row)).join('');
    rest = rows.reduce(subtract, rest);
    after = next;
  }
  yield linesOf('', rest);
}

const subtract = (a: StatusCounts, b: StatusCounts): StatusCounts => ({
  status_2xx: a.status_2xx - b.status_2xx,
  status_3xx: a.status_3xx - b.status_3xx,
  status_4xx: a.status_4xx - b.status_4xx,
  status_5xx: a.status_5xx - b.status_5xx,
});
