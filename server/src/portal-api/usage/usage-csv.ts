import { formatDay } from '../../domain/days.ts';
import { csvLine } from '../../domain/usage-csv.ts';
import type { Db, StatusCounts } from '../../storage/schema.ts';
import { readEndUsersOfDay } from '../../storage/usage/end-user-reports.ts';
import { countByDay, type UsageScope } from '../../storage/usage/usage-reports.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const HEADER = ['date', 'key_id', 'key_name', 'external_user_id', 'status_class', 'requests'];

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** Usage as CSV, piece by piece: every end user, and what has none. */
export async function* usageCsv(
  db: Db,
  scope: UsageScope,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  const totals = await countByDay(db, scope);
  for (const { keyId, day, ...total } of totals.sort((a, b) => a.day - b.day)) {
    const linesOf = (externalUserId: string, counts: StatusCounts): string =>
      CLASSES.filter((name) => counts[`status_${name}`] > 0)
        .map((name) => [externalUserId, name, counts[`status_${name}`]] as const)
        .map((cells) => csvLine([formatDay(day), keyId, names.get(keyId) ?? '', ...cells]))
        .join('');
    let rest: StatusCounts = total;
    for await (const rows of readEndUsersOfDay(db, keyId, day)) {
      yield rows.map((row) => linesOf(row.externalUserId, row)).join('');
      rest = rows.reduce(subtract, rest);
    }
    yield linesOf('', rest);
  }
}

const subtract = (a: StatusCounts, b: StatusCounts): StatusCounts => ({
  status_2xx: a.status_2xx - b.status_2xx,
  status_3xx: a.status_3xx - b.status_3xx,
  status_4xx: a.status_4xx - b.status_4xx,
  status_5xx: a.status_5xx - b.status_5xx,
});
