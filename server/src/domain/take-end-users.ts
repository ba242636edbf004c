import { takeFirst } from './take-first.ts';
import type { Counts } from './usage-batch.ts';

/** Counts that go on, and when the first of these calls began, in milliseconds since the Unix epoch. */
export type TallySince = [...Counts, since: number];

/** The end users of one key on one day, while they are gathered. */
export interface DayOfKey {
  keyId: string;
  day: number;
  users: Map<string | null, TallySince>;
}

interface Taken {
  taken: DayOfKey[];
  /** Days of which some are left. */
  left: DayOfKey[];
  /** How many end users were taken. */
  count: number;
}

/** Takes so many end users out of days; one that stays is changed. */
export function takeEndUsers(days: readonly DayOfKey[], most: number): Taken {
  const result: Taken = { taken: [], left: [], count: 0 };
  for (const day of days) {
    const room = most - result.count;
    const isWhole = day.users.size <= room;
    const taken = isWhole ? day : { ...day, users: takeFirst(day.users, room) };
    if (!isWhole) result.left.push(day);
    if (taken.users.size > 0) result.taken.push(taken);
    result.count += taken.users.size;
  }
  return result;
}
