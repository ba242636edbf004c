import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { keyList } from '../usage/counting.ts';
import { countAccountRequests, requestsOfAll } from './account-requests.ts';

type Order = 'created_at' | 'email' | 'keys' | 'last_sign_in_at' | 'requests';

export interface AccountsQuery {
  /** A part of the e-mail address, in lower case. */
  email?: string | undefined;
  /** With a hyphen before it, the largest or latest first. */
  ordering: Order | `-${Order}`;
  /** Counted from 1. */
  page: number;
  page_size: number;
  /** In which days requests are counted: whole days (UTC) since the Unix epoch; both are inside. */
  from: number;
  to: number;
}

/** One page of all accounts, and the number of all. Times are ISO 8601 in UTC. */
export async function listAccounts(db: Db, query: AccountsQuery) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users as u where ${matches(query)}`.execute(db);
  const ids = await findPage(db, query);
  const accounts = await describeAccounts(db, ids);
  const counted = await countAccountRequests(db, { userIds: ids, from: query.from, to: query.to });
  const requests = new Map(counted.map((row) => [row.userId, row.requests]));
  const results = ids.flatMap((id) => {
    const account = accounts.get(id);
    return account ? { ...account, requests: requests.get(id) ?? 0 } : [];
  });
  return { count: Number(rows[0]?.count ?? 0), results };
}

const matches = ({ email }: AccountsQuery) =>
  email === undefined
    ? sql`true`
    : sql`u.email like ${`%${email.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** The accounts of the page, in order. Of all others only what the order needs is looked at. */
async function findPage(db: Db, query: AccountsQuery): Promise<string[]> {
  const { ordering, page, page_size, from, to } = query;
  const orders: Record<Order, ReturnType<typeof sql>> = {
    created_at: sql`u.created_at`,
    email: sql`u.email`,
    keys: sql`(select count(*) from api_keys as k
               where k.user_id = u.id and k.revoked_at is null)`,
    last_sign_in_at: sql`u.last_sign_in_at`,
    requests: sql`used.requests`,
  };
  const name = ordering.replace('-', '') as Order;
  const used =
    name === 'requests'
      ? sql`left join (${await requestsOfAll(db, { from, to })}) as used on used."userId" = u.id`
      : sql``;
  const { rows } = await sql<{ id: string }>`
    select u.id from users as u ${used} where ${matches(query)}
    order by ${orders[name]} ${ordering.startsWith('-') ? sql`desc` : sql`asc`} nulls last, u.id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows.map(({ id }) => id);
}

async function describeAccounts(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('operators as o', 'o.user_id', 'u.id')
    .leftJoin('api_keys as k', 'k.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.email_verified', 'u.suspended_at', 'u.created_at'])
    .select(['u.last_sign_in_at', 'o.user_id as operator'])
    .select((eb) => eb.fn.max<string | null>('k.last_used_at').as('last_used_at'))
    .select((eb) => eb.fn.count<number>('k.id').filterWhere('k.revoked_at', 'is', null).as('keys'))
    .where(sql<boolean>`u.id in ${keyList(ids)}`)
    .groupBy(['u.id', 'o.user_id'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        email: row.email,
        // Booleans and times are of other types in SQLite than in PostgreSQL.
        email_confirmed: !!row.email_verified,
        operator: row.operator !== null,
        suspended_at: row.suspended_at,
        created_at: new Date(row.created_at).toISOString(),
        last_sign_in_at: row.last_sign_in_at,
        keys: Number(row.keys),
        last_used_at: row.last_used_at,
      },
    ]),
  );
}
