import type { CountsSince, EndUsersOfDay } from '../../domain/usage-batch.ts';
import { DAY_MS } from '../../durations.ts';
import { databaseNow } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { sinceOf, sum } from './end-user-limit.ts';
import {
  countErased,
  digestOf,
  EVERYONE,
  type Mark,
  type Marks,
  readMarks,
} from './erasure-marks.ts';

/**
 * What waits for longer than this is added without its end users' names: who was erased meanwhile
 * is remembered for only a little longer.
 */
const NAMES_WAIT_MS = DAY_MS;

const NONE: Marks = new Map();

/** Times are compared in whole milliseconds of two clocks. */
const GRAIN_MS = 2;

/**
 * The same usage without what end users did before they were erased. The keys must be locked
 * already, so that none is erased until this is stored.
 */
export async function leaveErasedOut(
  trx: Db,
  usage: readonly EndUsersOfDay[],
): Promise<readonly EndUsersOfDay[]> {
  const earliest = earliestOf(usage);
  if (earliest === Number.POSITIVE_INFINITY) return usage;
  const { now, marked } = await trx
    .selectNoFrom((eb) => [
      databaseNow(trx).as('now'),
      eb.selectFrom('erased_end_users').select('key_id').limit(1).as('marked'),
    ])
    .executeTakeFirstOrThrow();
  // What this server's clock is behind by. It is read last: no call may seem later than it was.
  const behind = now - Date.now();
  // Mostly nobody was erased lately, and then no key has to be looked up.
  const marks = marked === null ? NONE : await readMarks(trx, usage, earliest + behind);
  const named = now - NAMES_WAIT_MS;
  if (marks.size === 0 && earliest + behind > named) return usage;
  const kept: EndUsersOfDay[] = [];
  for (const day of usage) {
    const { users, erased } = judge(day, marks, { named, behind });
    for (const mark of erased) await countErased(trx, mark, day.day);
    kept.push({ ...day, users });
  }
  return kept;
}

/** When the first call of all these end users began; infinity without any. */
function earliestOf(usage: readonly EndUsersOfDay[]): number {
  let earliest = Number.POSITIVE_INFINITY;
  for (const { users } of usage)
    for (const counts of users.values()) earliest = Math.min(earliest, sinceOf(counts));
  return earliest;
}

/** Whose counts of a day are kept, and under which name; and who was erased after them. */
function judge(
  { keyId, users }: EndUsersOfDay,
  marks: Marks,
  { named, behind }: { named: number; behind: number },
) {
  const ofKey = marks.get(keyId);
  const nobodyUntil = Math.max(named, (ofKey?.get(EVERYONE)?.erased_at ?? 0) + GRAIN_MS);
  const kept = new Map<string | null, CountsSince>();
  const erased: Mark[] = [];
  for (const [id, counts] of users) {
    const since = sinceOf(counts) + behind;
    const mark = id === null ? undefined : ofKey?.get(digestOf(keyId, id));
    if (mark !== undefined && since <= mark.erased_at + GRAIN_MS) erased.push(mark);
    else {
      const name = since <= nobodyUntil ? null : id;
      kept.set(name, sum(kept.get(name), counts));
    }
  }
  return { users: kept, erased };
}
