import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** When each account was last signed in to, and how near each key came to its limit. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('users').addColumn('last_sign_in_at', 'text').execute();
  await db.schema.alterTable('api_keys').addColumn('busiest_day', 'integer').execute();
  await db.schema.alterTable('api_keys').addColumn('busiest_requests', 'integer').execute();
  // A browser becomes known with each sign-in.
  await sql`
    update users set last_sign_in_at =
      (select max(last_used_at) from known_browsers where user_id = users.id)`.execute(db);
}
