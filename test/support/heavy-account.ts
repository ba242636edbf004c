import { sql } from 'kysely';
import { findUserByEmail } from '../../server/src/storage/accounts/users.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { today } from './today.ts';

/** Numbers from 0 up to one, which is not among them. */
const numbers = (count: number) => sql`
  (with recursive n(at) as (select 0 union all select at + 1 from n where at < ${sql.lit(count - 1)})
   select at from n)`;

/** Stores keys of an account by themselves, quickly: revoked ones where `revoked` says so. */
export async function addKeysOf(
  db: Db,
  email: string,
  { count, revoked = false }: { count: number; revoked?: boolean },
): Promise<void> {
  const { id } = (await findUserByEmail(db, email)) ?? {};
  const at = '2026-01-01T00:00:00.000Z';
  await sql`
    insert into api_keys (id, user_id, name, permissions, created_at, revoked_at)
    select ${`key_${id}_`} || at, ${id}, 'Key ' || at, '[]', ${at}, ${revoked ? at : null}
    from ${numbers(count)} as keys`.execute(db);
}

/** Stores a call today of each of so many end users of a key. */
export async function addEndUsersOf(db: Db, keyId: string, count: number): Promise<void> {
  const day = sql.lit(today());
  await sql`
    insert into usage_counts (key_id, hour, status_2xx, status_3xx, status_4xx, status_5xx)
    values (${keyId}, ${day} * 24, ${sql.lit(count)}, 0, 0, 0)`.execute(db);
  // As long as ids may be.
  await sql`
    insert into end_user_counts
      (key_id, day, external_user_id, status_2xx, status_3xx, status_4xx, status_5xx)
    select ${keyId}, ${day}, ${'user:'.padEnd(57, 'x')} || (at + 1000000), 1, 0, 0, 0
    from ${numbers(count)} as users`.execute(db);
}

/** Stores what somebody did again and again in an account. */
export async function addEventsOf(db: Db, email: string, count: number): Promise<void> {
  const { id } = (await findUserByEmail(db, email)) ?? {};
  await sql`
    insert into audit_events (user_id, at, action, by, count)
    select ${id}, '2026-01-01T00:00:00.000Z', 'signed_in', 'account', 1
    from ${numbers(count)} as events`.execute(db);
}

/** Stores a call of every key of everybody in each hour of the last days. */
export async function addCallsOfEveryHour(db: Db, days: number): Promise<void> {
  await sql`
    insert into usage_counts (key_id, hour, status_2xx, status_3xx, status_4xx, status_5xx)
    select id, ${sql.lit((today() + 1) * 24)} - 1 - at, 1, 0, 0, 0
    from api_keys, ${numbers(days * 24)} as hours`.execute(db);
}
