import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DayRange } from '../../../domain/days.ts';
import type { Db } from '../../schema.ts';
import { divide } from './end-user-parts.ts';
import { type EndUserSums, sumEndUsersBy } from './end-user-sums.ts';
import { type EndUserRequests, groupPart } from './group-end-users.ts';
import { judgeUnique, needsGrouping, type UniqueEndUsers } from './unique-end-users.ts';
import { untilDone } from './until-done.ts';
import { countEndUsersByDay, type UsageScope } from './usage-reports.ts';

interface EndUserQuestion extends UsageScope {
  /** Parts of the whole range, in each of which different end users are counted. */
  ranges: readonly DayRange[];
  /** How many of those with the most requests to list. */
  limit: number;
  rowsPerQuery?: number;
}

interface EndUserSurvey {
  /** Of each of the ranges. */
  unique: UniqueEndUsers[];
  /** Those with the most requests in the whole range, the first one first. */
  top: EndUserRequests[];
  /** Requests of all end users that were kept apart. */
  named: number;
  /** Requests of those past the limit of a day. */
  overflow: number;
}

/**
 * Few enough rows for a query to hold up other reports for only some ten milliseconds, and for
 * PostgreSQL to group them in memory rather than to sort them on disk.
 */
const ROWS_PER_QUERY = 25_000;

/**
 * Counts the end users of some keys, and ranks them by their requests; an id under two keys is two.
 * Exact, in bounded memory and in small steps, so that other reports have their turns. Every end user
 * falls into one part of the rows: so the parts' numbers add up, and the best of all are among the best
 * of each part. Of those who have as many requests as the last one, any are listed.
 */
export async function surveyEndUsers(db: Db, question: EndUserQuestion): Promise<EndUserSurvey> {
  const { ranges, ...scope } = question;
  const [keys, days] = await Promise.all([
    sumEndUsersBy(db, 'key_id', scope),
    ranges.length > 0 ? countEndUsersByDay(db, scope) : [],
  ]);
  const several = ranges.filter((range) => needsGrouping(range, days));
  const { top, users } = await readParts(db, keys, { ...question, ranges: several });
  const sum = (name: 'requests' | 'overflow') =>
    [...keys.values()].reduce((all, sums) => all + sums[name], 0);
  return {
    unique: ranges.map((range) => judgeUnique(range, days, users[several.indexOf(range)])),
    top,
    named: sum('requests'),
    overflow: sum('overflow'),
  };
}

/** The best of all parts, and how many different ones there are in each range. */
async function readParts(
  db: Db,
  keys: ReadonlyMap<string, EndUserSums>,
  question: EndUserQuestion,
): Promise<{ top: EndUserRequests[]; users: number[] }> {
  const { ranges, limit, rowsPerQuery = ROWS_PER_QUERY } = question;
  const users = ranges.map(() => 0);
  let top: EndUserRequests[] = [];
  if (ranges.length + limit === 0) return { top, users };
  const parts = divide(db, keys, question, rowsPerQuery);
  /** Whether there may be anything in what comes next. */
  async function readNext(): Promise<boolean> {
    const { value: part } = await parts.next();
    if (part === undefined) return false;
    const least = top[limit - 1]?.requests ?? 0;
    if (ranges.length === 0 && part.atMost <= least) return false;
    const found = await groupPart(db, part, { ...question, least });
    top = [...top, ...found.top].sort(byRequests).slice(0, limit);
    for (const [at, number] of found.users.entries()) users[at] = (users[at] ?? 0) + number;
    await nextTurn();
    return true;
  }
  // The first part alone: it often has all who are listed, and else says how many requests it takes.
  if (await readNext()) await untilDone(db, readNext);
  return { top, users };
}

const byRequests = (a: EndUserRequests, b: EndUserRequests): number =>
  b.requests - a.requests ||
  compare(a.externalUserId, b.externalUserId) ||
  compare(a.keyId, b.keyId);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
