import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../schema.ts';

export type CountsTable = 'usage_counts' | 'error_counts' | 'end_user_counts';

/** Few enough for one transaction to hold up others for only a few milliseconds. */
const ROWS_PER_TRANSACTION = 5_000;

/** Few enough keys to look for how many rows each has. */
const KEYS_PER_TRANSACTION = 500;

/**
 * The keys that come after one in a table, by id: as many of them as have few rows `within` what is
 * asked about, and one at least. And whether none come after these.
 */
export async function nextKeys(
  trx: Db,
  table: CountsTable,
  after: string,
  within: RawBuilder<boolean>,
): Promise<{ keys: string[]; isLast: boolean }> {
  const found = await keysAfter(trx, table, after, within);
  const keys = few(found);
  return { keys, isLast: keys.length === found.length && found.length < KEYS_PER_TRANSACTION };
}

interface KeyRows {
  id: string;
  rows: number;
}

/** As many of the first as have few rows, and one at least. */
function few(keys: readonly KeyRows[]): string[] {
  let rows = 0;
  const end = keys.findIndex((key, at) => {
    rows += key.rows;
    return at > 0 && rows > ROWS_PER_TRANSACTION;
  });
  return keys.slice(0, end < 0 ? keys.length : end).map(({ id }) => id);
}

/** The keys that come next in a table, by id, each of which is looked up. */
async function keysAfter(
  trx: Db,
  table: CountsTable,
  upTo: string,
  within: RawBuilder<boolean>,
): Promise<KeyRows[]> {
  const from = sql.table(table);
  const { rows } = await sql<KeyRows>`
    with recursive keys(id) as (
      select (select min(key_id) from ${from} where key_id > ${upTo})
      union all
      select (select min(key_id) from ${from} where key_id > keys.id) from keys
      where keys.id is not null
    ) select id, (select count(*) from ${from} where key_id = keys.id and ${within}) as rows
    from keys where id is not null limit ${KEYS_PER_TRANSACTION}`.execute(trx);
  return rows;
}
