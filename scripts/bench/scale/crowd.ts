import { sql } from 'kysely';
import { dayOf } from '../../../server/src/domain/days.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { inParts, MADE_AT } from './numbers.ts';

/** The account's id. */
export const CROWD = 'user_crowd';
const DAYS = 30;
const KEYS = 1_000;

/**
 * Adds an account with a thousand keys, each called in every hour of the last thirty days, and so many
 * rows of end users on these days. A third of them come every day, the others on three; most make a
 * few requests.
 */
export async function addCrowd(db: Db, rows: number): Promise<void> {
  const day = sql.lit(dayOf(new Date()));
  const [keys, days] = [sql.lit(KEYS), sql.lit(DAYS)];
  await sql`
    insert into users (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
    values (${CROWD}, 'Bench', 'crowd@reciters.test', false, false, ${MADE_AT}, ${MADE_AT})
  `.execute(db);
  await inParts(KEYS, async (numbers) => {
    await sql`
      insert into api_keys (id, user_id, name, permissions, created_at)
      select 'crowd_' || at, ${CROWD}, 'Crowd ' || at, '["reciters:read"]', ${MADE_AT}
      from ${numbers} as keys`.execute(db);
  });
  await inParts((rows / 500) * 24 * DAYS, async (numbers) => {
    await sql`
      insert into usage_counts (key_id, hour, status_2xx, status_3xx, status_4xx, status_5xx)
      select 'crowd_' || (at % ${keys}), ${day} * 24 + 23 - at / ${keys}, 10 + at % 7, 0, 1, 0
      from ${numbers} as calls`.execute(db);
  });
  // Each key's end users of a day have numbers, by which they are told apart from those of others.
  const number = sql`(at / ${keys} / ${days})`;
  const dayBack = sql`(at / ${keys} % ${days})`;
  await inParts(rows, async (numbers) => {
    await sql`
      insert into end_user_counts
        (key_id, day, external_user_id, status_2xx, status_3xx, status_4xx, status_5xx)
      select 'crowd_' || (at % ${keys}), ${day} - ${dayBack},
        'user:' || ${number} || case when ${number} % 3 = 0 then '' else '-' || ${dayBack} % 10 end,
        1 + at % 17, 0, at % 2, 0
      from ${numbers} as callers`.execute(db);
  });
}
