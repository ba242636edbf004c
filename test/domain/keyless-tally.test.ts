import { expect, test } from 'vitest';
import { createKeylessTally } from '../../server/src/domain/usage/keyless-tally.ts';
import { DAY_MS } from '../../server/src/durations.ts';

const DAY = 20_000;
const from = (address: string, userAgent = 'app/1') => ({ address, userAgent, now: DAY * DAY_MS });

test('callers beyond the bound are counted together, and those before it apart', () => {
  const tally = createKeylessTally({ max: 2 });
  for (const last of [1, 2, 3, 4, 1]) tally.add(from(`203.0.${last}.7`, `app/${last}`));
  expect(
    tally.drain().map(({ network, userAgent, requests }) => [network, userAgent, requests]),
  ).toEqual([
    [expect.stringContaining('203.0.1'), 'app/1', 2],
    [expect.stringContaining('203.0.2'), 'app/2', 1],
    [null, '', 2],
  ]);
  expect(tally.drain()).toEqual([]);
});

test('a long name of a program is cut', () => {
  const tally = createKeylessTally();
  tally.add(from('203.0.113.7', 'x'.repeat(101)));
  expect(tally.drain()).toMatchObject([{ day: DAY, userAgent: 'x'.repeat(100), requests: 1 }]);
});
