import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema.ts';
import { keyList } from '../usage/counting.ts';
import { countAccountRequests, requestsOfAll } from './account-requests.ts';

type Order = 'created_at' | 'email' | 'keys' | 'last_sign_in_at' | 'requests';

interface AccountsQuery {
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
  const page = await findPage(db, query);
  const accounts = await describeAccounts(
    db,
    page.map(({ id }) => id),
  );
  const results = page.flatMap(({ id, requests }) => {
    const account = accounts.get(id);
    return account ? { ...account, requests } : [];
  });
  return { count: Number(rows[0]?.count ?? 0), results };
}

const matches = ({ email }: AccountsQuery) =>
  email === undefined
    ? sql`true`
    : sql`u.email like ${`%${email.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** The accounts of the page, in order. Of all others only what the order needs is looked at. */
async function findPage(db: Db, query: AccountsQuery) {
  const orders: Record<Order, RawBuilder<unknown>> = {
    created_at: sql`u.created_at`,
    email: sql`u.email`,
    keys: sql`(select count(*) from api_keys as k
               where k.user_id = u.id and k.revoked_at is null)`,
    last_sign_in_at: sql`u.last_sign_in_at`,
    requests: sql`used.requests`,
  };
  const { page, page_size, from, to } = query;
  const name = query.ordering.replace('-', '') as Order;
  const isByRequests = name === 'requests';
  const used = isByRequests
    ? sql`left join (${await requestsOfAll(db, { from, to })}) as used on used."userId" = u.id`
    : sql``;
  const { rows } = await sql<{ id: string; requests: number | null }>`
    select u.id, ${isByRequests ? orders.requests : sql`null`} as requests
    from users as u ${used} where ${matches(query)}
    order by ${orders[name]} ${query.ordering.startsWith('-') ? sql`desc` : sql`asc`} nulls last, u.id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const userIds = rows.map(({ id }) => id);
  const counted = isByRequests ? [] : await countAccountRequests(db, { userIds, from, to });
  const known = new Map(counted.map((row) => [row.userId, row.requests]));
  return rows.map(({ id, requests }) => ({ id, requests: requests ?? known.get(id) ?? 0 }));
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
