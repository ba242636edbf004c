import { expect, test } from 'vitest';
import { keyStateOf } from '../../server/src/domain/keys/key-state.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const EARLIER = '2027-03-01T11:59:59.999Z';
const LATER = '2027-03-01T12:00:00.001Z';

test.each([
  ['active', null, null],
  ['active', null, LATER],
  ['expired', null, NOW.toISOString()],
  ['expired', null, EARLIER],
  ['revoked', EARLIER, null],
  ['revoked', EARLIER, EARLIER],
])('%s: revoked at %s, expires at %s', (state, revokedAt, expiresAt) => {
  expect(keyStateOf({ revokedAt, expiresAt }, NOW)).toBe(state);
});
