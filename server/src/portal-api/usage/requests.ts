import type { components } from '../../contract/generated/portal.d.ts';
import type { StatusCounts } from '../../storage/schema.ts';
import type { KeyCounts } from '../../storage/usage/counting.ts';
import { formerIdOf } from '../../storage/usage/former-keys.ts';

/** Numbers of requests, as the contract shows them. */
export type Requests = components['schemas']['Requests'];

export const NONE: Readonly<Requests> = { total: 0, '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 };

const add = (sum: Requests, row: StatusCounts): Requests => ({
  total: sum.total + row.status_2xx + row.status_3xx + row.status_4xx + row.status_5xx,
  '2xx': sum['2xx'] + row.status_2xx,
  '3xx': sum['3xx'] + row.status_3xx,
  '4xx': sum['4xx'] + row.status_4xx,
  '5xx': sum['5xx'] + row.status_5xx,
});

/** Adds up counts. */
export const sumRequests = (rows: readonly StatusCounts[]): Requests => rows.reduce(add, NONE);

/** Adds up counts, apart for each value of `keyOf`. */
export function sumBy<Row extends StatusCounts, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, Requests> {
  const sums = new Map<Key, Requests>();
  for (const row of rows) sums.set(keyOf(row), add(sums.get(keyOf(row)) ?? NONE, row));
  return sums;
}

/** Adds up the counts of a person's keys, the most used first; those no longer kept are one sum. */
export function sumByKey(
  rows: readonly KeyCounts[],
  names: ReadonlyMap<string, string>,
  userId: string,
): Pick<components['schemas']['Usage'], 'keys' | 'former_keys'> {
  const byKey = sumBy(rows, ({ keyId }) => keyId);
  const former_keys = byKey.get(formerIdOf(userId)) ?? NONE;
  byKey.delete(formerIdOf(userId));
  const keys = [...byKey]
    .map(([key_id, requests]) => ({ key_id, name: names.get(key_id) ?? '', requests }))
    .sort((a, b) => b.requests.total - a.requests.total);
  return { keys, former_keys };
}
