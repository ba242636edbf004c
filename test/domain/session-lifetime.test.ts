import { expect, test } from 'vitest';
import { endOfSession, isUseToBeNoted } from '../../server/src/domain/accounts/session-lifetime.ts';

const DAY = 86_400;
const LIFETIME = { idle: 7 * DAY, absolute: 30 * DAY };
const day = (days: number) => new Date(days * DAY * 1000);

test.each([
  ['seven days after its last use', 2, 9],
  ['thirty days after its start, though it is used', 28, 30],
])('a session ends %s', (_, lastUsed, end) => {
  const times = { expiresAt: day(30), updatedAt: day(lastUsed) };
  expect(endOfSession(times, LIFETIME)).toEqual(day(end));
});

test('a use is noted once a day', () => {
  expect(isUseToBeNoted({ usedAt: day(1) }, LIFETIME, day(1.99))).toBe(false);
  expect(isUseToBeNoted({ usedAt: day(1) }, LIFETIME, day(2))).toBe(true);
});
