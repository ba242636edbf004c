import { sql } from 'kysely';
import type { DayRange } from '../../domain/days.ts';
import type { KeylessCaller } from '../../domain/usage/usage-batch.ts';
import { DAY_MS } from '../../durations.ts';
import type { Db } from '../schema.ts';

/** The network of all who are not kept apart. */
const EVERYBODY_ELSE = '*';

const KEPT_DAYS = 30;

/** At most this many callers of a day are kept apart. */
const CALLERS_PER_DAY = 1_000;

/** Adds to the numbers of calls without a key, of callers that there is room for, and of all others. */
export async function addKeyless(trx: Db, callers: readonly KeylessCaller[]): Promise<void> {
  for (const day of new Set(callers.map((caller) => caller.day))) {
    const rows = await trx
      .selectFrom('keyless_callers')
      .select(['network', 'user_agent'])
      .where('day', '=', day)
      .execute();
    const known = new Set(rows.map(({ network, user_agent }) => `${network} ${user_agent}`));
    const sums = new Map<string, [day: number, network: string, agent: string, count: number]>();
    for (const caller of callers.filter((each) => each.day === day)) {
      const own = caller.network ?? EVERYBODY_ELSE;
      const name = `${own} ${caller.userAgent}`;
      const isKept = known.has(name) || known.size < CALLERS_PER_DAY;
      if (isKept) known.add(name);
      const [network, agent] = isKept ? [own, caller.userAgent] : [EVERYBODY_ELSE, ''];
      const sum = sums.get(`${network} ${agent}`);
      if (sum === undefined)
        sums.set(`${network} ${agent}`, [day, network, agent, caller.requests]);
      else sum[3] += caller.requests;
    }
    await sql`
      insert into keyless_callers (day, network, user_agent, requests)
      select cast(value->>0 as integer), value->>1, value->>2, cast(value->>3 as bigint)
      from json_each(${JSON.stringify({ ...[...sums.values()] })}) where true
      order by 1, 2, 3 -- servers that lock rows in different orders would block each other
      on conflict (day, network, user_agent)
      do update set requests = keyless_callers.requests + excluded.requests`.execute(trx);
  }
}

/** Removes the callers of days that are past their time. */
export async function purgeKeyless(db: Db, now: Date): Promise<void> {
  const first = Math.floor(now.getTime() / DAY_MS) - KEPT_DAYS;
  await db.deleteFrom('keyless_callers').where('day', '<', first).execute();
}

interface CallerRequests {
  network: string;
  userAgent: string;
  requests: number;
  lastDay: number;
}

/** The callers without a key who call most, and how many requests there are in all. */
export async function rankKeyless(
  db: Db,
  { from, to, limit }: DayRange & { limit: number },
): Promise<{ top: CallerRequests[]; requests: number }> {
  const { rows } = await sql<CallerRequests>`
    select network, user_agent as "userAgent", cast(sum(requests) as bigint) as requests,
      max(day) as "lastDay"
    from keyless_callers where day >= ${from} and day <= ${to}
    group by network, user_agent order by 3 desc, 1, 2 limit ${limit}`.execute(db);
  const { requests } = await db
    .selectFrom('keyless_callers')
    .select(sql<number>`cast(coalesce(sum(requests), 0) as bigint)`.as('requests'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return { top: rows, requests };
}
