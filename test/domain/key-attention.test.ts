import { expect, test } from 'vitest';
import { attentionOf } from '../../server/src/domain/keys/key-attention.ts';
import { DAY_MS } from '../../server/src/durations.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const inDays = (days: number): string => new Date(NOW.getTime() + days * DAY_MS).toISOString();

const key = { id: 'key_1', name: 'One', tag: null, createdAt: inDays(-1) };

test.each([
  ['expired', { expiresAt: inDays(0), lastUsedAt: inDays(-1) }],
  ['expiring', { expiresAt: inDays(14), lastUsedAt: inDays(-31) }],
  [undefined, { expiresAt: inDays(14.001), lastUsedAt: inDays(-30) }],
  ['unused', { expiresAt: null, lastUsedAt: inDays(-30.001) }],
  [undefined, { expiresAt: null, lastUsedAt: null }],
  ['unused', { expiresAt: null, lastUsedAt: null, createdAt: inDays(-31) }],
])('%s: %o', (reason, times) => {
  expect(attentionOf({ ...key, ...times }, NOW)).toBe(reason);
});
