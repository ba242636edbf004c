import { sql } from 'kysely';
import type { Db } from '../schema.ts';

export interface AccountsQuery {
  /** A part of the e-mail address, in lower case. */
  email?: string | undefined;
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/** One page of all accounts, the newest first, and the number of all. Times are ISO 8601 in UTC. */
export async function listAccounts(db: Db, { email, page, page_size }: AccountsQuery) {
  const pattern = `%${(email ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const accounts = db
    .selectFrom('users as u')
    .$if(email !== undefined, (query) =>
      query.where(sql<boolean>`u.email like ${pattern} escape '\\'`),
    );
  const { count } = await accounts
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await accounts
    .leftJoin('operators as o', 'o.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.email_verified', 'u.suspended_at', 'u.created_at'])
    .select('o.user_id as operator')
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const results = rows.map((row) => ({
    id: row.id,
    email: row.email,
    // Booleans and times are of other types in SQLite than in PostgreSQL.
    email_confirmed: !!row.email_verified,
    operator: row.operator !== null,
    suspended_at: row.suspended_at,
    created_at: new Date(row.created_at).toISOString(),
  }));
  return { count, results };
}
