import { sql } from 'kysely';
import type { KeyUses } from '../../../domain/usage/usage-batch.ts';
import { isSqlite } from '../../dialect.ts';
import type { Db } from '../../schema.ts';

interface Use {
  at: string | null;
  day: number | null;
  requests: number | null;
}

/**
 * SQLite reads the page of each row twice, to find it and to change it. Where all pages of a statement stay
 * in its cache in between, a row takes 9 µs, and otherwise 23.
 */
const ROWS_PER_STATEMENT = 250;

/** Notes when keys were last used, and how near they came to their limit on the last such day. */
export async function noteUses(trx: Db, news: KeyUses): Promise<void> {
  const uses = usesByKey(news);
  const ids = [...uses.keys()].sort();
  const atOnce = isSqlite(trx) ? ROWS_PER_STATEMENT : ids.length;
  for (let from = 0; from < ids.length; from += atOnce)
    await changeKeys(trx, toJson(uses, ids.slice(from, from + atOnce)));
}

/** What is new of each key, by its id. */
function usesByKey({ lastUses, busiest }: KeyUses): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const [row, at] of lastUses.at.entries()) {
    const use = { at: new Date(at).toISOString(), day: null, requests: null };
    uses.set(lastUses.keyId[row] ?? '', use);
  }
  for (const [row, id] of busiest.keyId.entries()) {
    const at = uses.get(id)?.at ?? null;
    uses.set(id, { at, day: busiest.day[row] ?? null, requests: busiest.requests[row] ?? null });
  }
  return uses;
}

/** Made piece by piece: an object with hundreds of new names takes V8 three times as long. */
const toJson = (uses: ReadonlyMap<string, Use>, ids: readonly string[]): string =>
  `{${ids.map((id) => `${JSON.stringify(id)}:${JSON.stringify(uses.get(id))}`).join()}}`;

/** @param uses as JSON, by the id of each key */
async function changeKeys(trx: Db, uses: string): Promise<void> {
  await sql`
    with used as materialized (
      select key as id, value->>'at' as at, cast(value->>'day' as integer) as day,
             cast(value->>'requests' as integer) as requests
      from json_each(${uses})
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
