import { sql } from 'kysely';
import { rowsOf } from '../../columns.ts';
import type { KeyUses } from '../../domain/usage-batch.ts';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';

interface Use {
  at: string | null;
  day: number | null;
  requests: number | null;
}

const NONE: Use = { at: null, day: null, requests: null };

/**
 * SQLite reads the page of each row twice, to find it and to change it. Where all pages of a statement stay
 * in its cache in between, a row takes 9 µs, and otherwise 23.
 */
const ROWS_PER_STATEMENT = 250;

/** Notes when keys were last used, and how near they came to their limit on the last such day. */
export async function noteUses(trx: Db, { lastUses, busiest }: KeyUses): Promise<void> {
  const uses = new Map<string, Use>();
  for (const { keyId, at } of rowsOf(lastUses))
    uses.set(keyId, { ...NONE, at: new Date(at).toISOString() });
  for (const { keyId, day, requests } of rowsOf(busiest))
    uses.set(keyId, { ...NONE, ...uses.get(keyId), day, requests });
  const inOrder = [...uses].sort(([one], [other]) => (one < other ? -1 : 1));
  const atOnce = isSqlite(trx) ? ROWS_PER_STATEMENT : inOrder.length;
  for (let from = 0; from < inOrder.length; from += atOnce)
    await changeKeys(trx, Object.fromEntries(inOrder.slice(from, from + atOnce)));
}

/** @param uses by the id of each key */
async function changeKeys(trx: Db, uses: Readonly<Record<string, Use>>): Promise<void> {
  await sql`
    with used as materialized (
      select key as id, value->>'at' as at, cast(value->>'day' as integer) as day,
             cast(value->>'requests' as integer) as requests
      from json_each(${JSON.stringify(uses)})
    )
    update api_keys
    set last_used_at = case when used.at is null or last_used_at > used.at
                            then last_used_at else used.at end,
        busiest_requests = case when busiest_day > used.day then busiest_requests
                                when busiest_day = used.day and busiest_requests > used.requests
                                then busiest_requests
                                else coalesce(used.requests, busiest_requests) end,
        busiest_day = case when busiest_day > used.day then busiest_day
                           else coalesce(used.day, busiest_day) end
    from used where api_keys.id = used.id`.execute(trx);
}
