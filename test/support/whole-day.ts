import { setTimeout } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { DAY_MS } from '../../server/src/durations.ts';

/** Longer than any test takes that stores figures of today and reads them. */
const ENOUGH_MS = 60_000;

// No test begins on one day and ends on the next: at most one wait of a minute, at midnight in UTC.
beforeEach(async () => {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < ENOUGH_MS) await setTimeout(left);
});
