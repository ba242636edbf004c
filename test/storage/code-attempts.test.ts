import { expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/durations.ts';
import { countCodeAttempt } from '../../server/src/storage/accounts/code-attempts.ts';
import { forEachDialect } from '../support/databases.ts';
import { addUser, NOW } from '../support/seeds.ts';

const LIMIT = { points: 2, seconds: 900 };

forEachDialect((_, open) => {
  test('attempts while the clock was a year ahead lock nobody out once it is right', async () => {
    const { db } = await open();
    const attempt = { userId: (await addUser(db)).id, from: 'browser' };
    const attemptAt = (ms: number) =>
      countCodeAttempt(db, attempt, LIMIT, new Date(NOW.getTime() + ms));
    for (const wait of [undefined, undefined, LIMIT.seconds])
      expect(await attemptAt(365 * DAY_MS)).toBe(wait);
    for (const wait of [undefined, undefined, LIMIT.seconds]) expect(await attemptAt(0)).toBe(wait);
    // A replica whose clock is behind by less than a window counts on.
    expect(await attemptAt(-600_000)).toBe(LIMIT.seconds + 600);
  });
});
