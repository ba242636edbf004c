import { sql } from 'kysely';
import { dayOf } from '../../../server/src/domain/days.ts';
import { digestApiKey } from '../../../server/src/domain/keys/api-key.ts';
import { importReciters } from '../../../server/src/storage/catalogue/import-reciters.ts';
import { loadReciters } from '../../../server/src/storage/catalogue/reciters.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { addCrowd } from './crowd.ts';
import { inParts, MADE_AT } from './numbers.ts';

/** How much a database holds. */
export interface Size {
  name: string;
  keys: number;
  /** How many of these are called with. */
  active: number;
  reciters: number;
  /** End users of today, all of one account; another one has a thousand keys and half as many rows. */
  endUsers: number;
}

const KEYS_PER_ACCOUNT = 100;
const ROWS_PER_STATEMENT = 1_000;

export const keyIdOf = (at: number): string => `key_${at}`;
export const userIdOf = (keyAt: number): string => `user_${Math.floor(keyAt / KEYS_PER_ACCOUNT)}`;

/** Adds accounts, keys and end users to a database; the first keys are those given. */
export async function fill(db: Db, size: Size, active: readonly string[]): Promise<void> {
  await addReciters(db, size.reciters);
  await inParts(Math.ceil(size.keys / KEYS_PER_ACCOUNT), async (numbers) => {
    await sql`
      insert into users (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
      select 'user_' || at, 'Bench', 'user_' || at || '@reciters.test', false, false,
        ${MADE_AT}, ${MADE_AT}
      from ${numbers} as accounts`.execute(db);
  });
  await inParts(size.keys, async (numbers) => {
    await sql`
      insert into api_keys (id, user_id, name, permissions, created_at)
      select 'key_' || at, 'user_' || (at / ${sql.lit(KEYS_PER_ACCOUNT)}), 'Key ' || at,
        '["reciters:read"]', ${MADE_AT}
      from ${numbers} as keys`.execute(db);
  });
  await addSecrets(db, size, active);
  if (size.endUsers === 0) return;
  await addEndUsers(db, size.endUsers);
  await addCalls(db, size.keys);
  await addCrowd(db, size.endUsers / 2);
  // As the service notes it.
  await sql`
    update api_keys set last_used_at = ${new Date().toISOString()}
    where id in (select key_id from usage_counts)`.execute(db);
}

async function addReciters(db: Db, count: number): Promise<void> {
  const stored = await loadReciters(db);
  const more = Array.from({ length: Math.max(0, count - stored.length) }, (_, at) => {
    const { id: _id, ...reciter } = stored[at % stored.length] as (typeof stored)[number];
    const copy = Math.floor(at / stored.length).toString(36);
    return { ...reciter, slug: `${reciter.slug}-${copy}`, name: `${reciter.name} ${copy}` };
  });
  if (more.length > 0) await importReciters(db, more);
}

/** Keys that nobody calls with have a secret that nobody has. */
async function addSecrets(db: Db, { keys }: Size, active: readonly string[]): Promise<void> {
  for (let from = 0; from < active.length; from += ROWS_PER_STATEMENT)
    await db
      .insertInto('key_secrets')
      .values(
        active.slice(from, from + ROWS_PER_STATEMENT).map((key, at) => ({
          key_id: keyIdOf(from + at),
          digest: digestApiKey(key),
          prefix: 'rk_used',
          created_at: MADE_AT,
          first_used_at: MADE_AT,
        })),
      )
      .execute();
  const idle = sql.lit(active.length);
  await inParts(keys - active.length, async (numbers) => {
    await sql`
      insert into key_secrets (key_id, digest, prefix, created_at, first_used_at)
      select 'key_' || (at + ${idle}), 'nobody has ' || (at + ${idle}), 'rk_idle', ${MADE_AT},
        ${MADE_AT}
      from ${numbers} as keys`.execute(db);
  });
}

/** The first account's end users of today. */
async function addEndUsers(db: Db, count: number): Promise<void> {
  const day = dayOf(new Date());
  await inParts(count, async (numbers) => {
    await sql`
      insert into end_user_counts
        (key_id, day, external_user_id, status_2xx, status_3xx, status_4xx, status_5xx)
      select 'key_' || (at % ${sql.lit(KEYS_PER_ACCOUNT)}), ${sql.lit(day)}, 'known:' || at, 1, 0, 0, 0
      from ${numbers} as callers`.execute(db);
  });
  await sql`
    insert into usage_counts (key_id, hour, status_2xx, status_3xx, status_4xx, status_5xx)
    select key_id, day * 24, sum(status_2xx), 0, 0, 0 from end_user_counts group by key_id, day
  `.execute(db);
}

/** Calls of all accounts in the days before: of one key each, in three hours of a day. */
async function addCalls(db: Db, keys: number): Promise<void> {
  const [hour, step] = [sql.lit(dayOf(new Date()) * 24 - 8), sql.lit(KEYS_PER_ACCOUNT)];
  const accounts = Math.ceil(keys / KEYS_PER_ACCOUNT);
  await inParts(accounts * 29 * 3, async (numbers) => {
    await sql`
      insert into usage_counts (key_id, hour, status_2xx, status_3xx, status_4xx, status_5xx)
      select 'key_' || (at % ${sql.lit(accounts)} * ${step}), ${hour} - at / ${sql.lit(accounts)} * 8,
        1 + at % 13, 0, 0, 0
      from ${numbers} as calls`.execute(db);
  });
}
