import { expect, test } from 'vitest';
import { createErrorTally } from '../../server/src/domain/usage/error-tally.ts';
import { HOUR_MS } from '../../server/src/durations.ts';

const HOUR = 500_000;
const START = HOUR * HOUR_MS;
const LIMITED = 'rate_limited';

test('errors are counted by key, hour and code, also of calls without a key', () => {
  const tally = createErrorTally();
  for (const error of [
    { keyId: 'key_1', code: LIMITED, now: START },
    { keyId: 'key_1', code: LIMITED, now: START + HOUR_MS - 1 },
    { keyId: 'key_1', code: LIMITED, now: START + HOUR_MS },
    { keyId: 'key_1', code: 'not_found', now: START },
    { keyId: 'key_2', code: LIMITED, now: START },
    { keyId: null, code: LIMITED, now: START },
  ])
    tally.add(error);
  expect(tally.drain()).toEqual([
    { keyId: 'key_1', hour: HOUR, code: LIMITED, requests: 2 },
    { keyId: 'key_1', hour: HOUR + 1, code: LIMITED, requests: 1 },
    { keyId: 'key_1', hour: HOUR, code: 'not_found', requests: 1 },
    { keyId: 'key_2', hour: HOUR, code: LIMITED, requests: 1 },
    { keyId: null, hour: HOUR, code: LIMITED, requests: 1 },
  ]);
  expect(tally.drain()).toEqual([]);
});
