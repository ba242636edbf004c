import { sql } from 'kysely';
import { rowsOf } from '../../columns.ts';
import type { KeyUses } from '../../domain/usage-batch.ts';
import type { Db } from '../schema.ts';

interface Use {
  at: string | null;
  day: number | null;
  requests: number | null;
}

const NONE: Use = { at: null, day: null, requests: null };

/** Notes when keys were last used, and how near they came to their limit on the last such day. */
export async function noteUses(trx: Db, { lastUses, busiest }: KeyUses): Promise<void> {
  const uses = new Map<string, Use>();
  for (const { keyId, at } of rowsOf(lastUses))
    uses.set(keyId, { ...NONE, at: new Date(at).toISOString() });
  for (const { keyId, day, requests } of rowsOf(busiest))
    uses.set(keyId, { ...NONE, ...uses.get(keyId), day, requests });
  const rows = Array.from(
    uses,
    ([keyId, { at, day, requests }]) => [keyId, at, day, requests] as const,
  ).sort(([a], [b]) => (a < b ? -1 : 1));
  await sql`
    update api_keys
    set last_used_at = case when used.at is null or last_used_at > used.at
                            then last_used_at else used.at end,
        busiest_requests = case when busiest_day > used.day then busiest_requests
                                when busiest_day = used.day and busiest_requests > used.requests
                                then busiest_requests
                                else coalesce(used.requests, busiest_requests) end,
        busiest_day = case when busiest_day > used.day then busiest_day
                           else coalesce(used.day, busiest_day) end
    from (select value->>0 as id, value->>1 as at, cast(value->>2 as integer) as day,
                 cast(value->>3 as integer) as requests
          from json_each(${JSON.stringify({ ...rows })})) as used
    where api_keys.id = used.id`.execute(trx);
}
