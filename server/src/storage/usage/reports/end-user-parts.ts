import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DayRange } from '../../../domain/days.ts';
import type { Db } from '../../schema.ts';
import type { EndUserSums } from './end-user-sums.ts';

/** Some keys; of one key alone, on these days, ids from one, which is inside, to another, which is not. */
export interface Part {
  keyIds: string[];
  /** So many requests has nobody in this part or those that follow, or just so many. */
  atMost: number;
  span?: { days: number[]; from: string | undefined; to: string | undefined };
}

/**
 * Divides all rows into parts of about as many as one query may read, the keys first whose end users
 * can have the most requests. A part has whole keys, or a span of one that is large.
 */
export async function* divide(
  db: Db,
  keys: ReadonlyMap<string, EndUserSums>,
  { from, to }: DayRange,
  rowsPerQuery: number,
): AsyncGenerator<Part> {
  let part: Part | undefined;
  let space = 0;
  for (const [keyId, { users, requests, most }] of inOrder(keys)) {
    if (part !== undefined && users <= space) {
      part.keyIds.push(keyId);
      space -= users;
      continue;
    }
    if (part !== undefined) yield part;
    part = { keyIds: [keyId], atMost: Math.min(requests, most) };
    space = rowsPerQuery - users;
    if (space >= 0) continue;
    const { atMost } = part;
    part = undefined;
    for (const span of await spansOf(db, { keyId, from, to, rowsPerQuery }))
      yield { keyIds: [keyId], atMost, span };
  }
  if (part !== undefined) yield part;
}

const inOrder = (keys: ReadonlyMap<string, EndUserSums>) =>
  [...keys]
    .filter(([, { users }]) => users > 0)
    .map(([keyId, sums]) => ({ keyId, sums, atMost: Math.min(sums.requests, sums.most) }))
    .sort((a, b) => b.atMost - a.atMost || (a.keyId < b.keyId ? -1 : 1))
    .map(({ keyId, sums }) => [keyId, sums] as const);

/** Divides the ids of a key into spans, as those of its largest day lie. */
async function spansOf(
  db: Db,
  { keyId, from, to, rowsPerQuery }: DayRange & { keyId: string; rowsPerQuery: number },
) {
  const days = await db
    .selectFrom('end_user_counts')
    .select((eb) => ['day', eb.fn.countAll<number>().as('users')])
    .where('key_id', '=', keyId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute();
  const largest = days.reduce((a, b) => (b.users > a.users ? b : a), { day: from, users: 0 });
  const users = days.reduce((all, day) => all + day.users, 0);
  const spans = Math.min(largest.users, Math.ceil(users / rowsPerQuery));
  const bounds: string[] = [];
  for (let at = 1; at < spans; at += 1) {
    const bound = await db
      .selectFrom('end_user_counts')
      .select('external_user_id as id')
      .where('key_id', '=', keyId)
      .where('day', '=', largest.day)
      .orderBy('external_user_id')
      .limit(1)
      .offset(Math.floor((largest.users * at) / spans))
      .executeTakeFirst();
    if (bound !== undefined) bounds.push(bound.id);
    await nextTurn();
  }
  const list = days.map(({ day }) => day);
  return [undefined, ...bounds].map((from, at) => ({ days: list, from, to: bounds[at] }));
}
