import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../../domain/days.ts';
import { DAY_MS, HOUR_MS } from '../../../durations.ts';
import { isSqlite } from '../../dialect.ts';
import { inTransaction } from '../../in-transaction.ts';
import type { Db, SummedDaysTable } from '../../schema.ts';
import { keyList } from '../counting.ts';
import { type CountsTable, nextKeys } from './next-keys.ts';
import { daysOf, hoursOf, sumEndUsers, sumErrors, sumUsage } from './sums.ts';

type Source = SummedDaysTable['source'];

/** For so long are days that are past summed: a year, and the weeks to compare it with. */
const PAST_DAYS = 400;

/** Of days that are over; servers may still hold what was counted shortly before. */
const SETTLED_MS = HOUR_MS;

interface Summed {
  source: Source;
  table: CountsTable;
  /** The rows of a range of days in that table. */
  within: (days: DayRange) => RawBuilder<boolean>;
  /** The last day to sum. */
  last: (now: Date) => number;
  add: (trx: Db, some: RawBuilder<unknown>, days: DayRange) => Promise<void>;
}

// While a day lasts, each second changes its rows: to sum them as well would take twice as long.
const last = (now: Date) => Math.floor((now.getTime() - SETTLED_MS) / DAY_MS) - 1;

const SOURCES: readonly Summed[] = [
  { source: 'usage', table: 'usage_counts', within: hoursOf, last, add: sumUsage },
  { source: 'errors', table: 'error_counts', within: hoursOf, last, add: sumErrors },
  // Of a million end users of today only the sums are quick to read, so they begin before the day.
  {
    ...{ source: 'end_users', table: 'end_user_counts', within: daysOf, add: sumEndUsers },
    last: (now) => Math.floor(now.getTime() / DAY_MS) + 1,
  },
];

/**
 * Adds up what reports read, of all days of which that was not done; from then on the database keeps
 * the sums right. In small steps: each takes the next keys, of all these days, and notes how far it
 * came. Until the last one a report reads what is summed here. Several servers may do so at once.
 *
 * @param signal ends it after a step; the next time it goes on there
 */
export async function sumUp(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const summed of SOURCES)
    while (!signal?.aborted && (await begin(db, summed.source, summed.last(now))))
      while (!signal?.aborted && (await step(db, summed))) await nextTurn();
}

/** Whether there are days to sum; notes the first to do so. */
async function begin(db: Db, source: Source, last: number): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    if ((await unfinished(trx, source)) !== undefined) return true;
    const days = await trx
      .selectFrom('summed_days')
      .select('day')
      .where('source', '=', source)
      .where('day', '>', last - PAST_DAYS)
      .execute();
    const missing = missingOf(new Set(days.map(({ day }) => day)), last);
    if (missing.length === 0) return false;
    await trx
      .insertInto('summed_days')
      .values(missing.map((day) => ({ source, day, up_to: '' })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}

/** The last days without a gap that are not there. */
function missingOf(known: ReadonlySet<number>, last: number): number[] {
  const all = Array.from({ length: PAST_DAYS }, (_, at) => last - at);
  const from = all.findIndex((day) => !known.has(day));
  if (from < 0) return [];
  const rest = all.slice(from);
  const end = rest.findIndex((day) => known.has(day));
  return end < 0 ? rest : rest.slice(0, end);
}

/** The days that are being summed, those that are not so far as others first. */
async function unfinished(
  trx: Db,
  source: Source,
): Promise<(DayRange & { upTo: string }) | undefined> {
  const row = await trx
    .selectFrom('summed_days')
    .select((eb) => [
      'up_to',
      eb.fn.min<number>('day').as('from'),
      eb.fn.max<number>('day').as('to'),
    ])
    .where('source', '=', source)
    .where('up_to', 'is not', null)
    .groupBy('up_to')
    .orderBy('up_to')
    .limit(1)
    .executeTakeFirst();
  return row && { from: row.from, to: row.to, upTo: row.up_to ?? '' };
}

/** Sums the next keys; false once there are none left. */
async function step(db: Db, { source, table, within, add }: Summed): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    // Nobody may write between what is added up here and what the database adds itself from now on.
    if (!isSqlite(trx))
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
    const days = await unfinished(trx, source);
    if (days === undefined) return false;
    const { keys, isLast } = await nextKeys(trx, table, days.upTo, within(days));
    if (keys.length > 0) await add(trx, keyList(keys), days);
    await trx
      .updateTable('summed_days')
      .set({ up_to: isLast ? null : (keys.at(-1) ?? null) })
      .where('source', '=', source)
      .where('up_to', '=', days.upTo)
      .execute();
    return !isLast;
  });
}
