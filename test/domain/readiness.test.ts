import { expect, test } from 'vitest';
import { readinessOf } from '../../server/src/domain/readiness.ts';

const WELL = {
  draining: false,
  silentMs: 1_000,
  damaged: false,
  maxStaleMs: 60_000,
  redis: undefined,
};

test.each<[string, Partial<Parameters<typeof readinessOf>[0]>, boolean, Record<string, string>]>([
  ['everything answers', {}, true, { server: 'ok', database: 'ok' }],
  ['it is told to stop', { draining: true }, false, { server: 'stopping', database: 'ok' }],
  [
    'the database is silent, and known keys still work',
    { silentMs: 60_000 },
    true,
    { server: 'ok', database: 'silent for 60 s' },
  ],
  [
    'the database is silent for longer',
    { silentMs: 60_001 },
    false,
    { server: 'ok', database: 'silent for 60 s' },
  ],
  [
    'the database is silent for a moment, where known keys are not trusted',
    { silentMs: 4_999, maxStaleMs: 0 },
    true,
    { server: 'ok', database: 'ok' },
  ],
  [
    'the file of the database is damaged, though it answers',
    { damaged: true },
    false,
    { server: 'ok', database: 'damaged' },
  ],
  ['Redis answers', { redis: true }, true, { server: 'ok', database: 'ok', redis: 'ok' }],
])('%s', (_, state, ready, parts) => {
  expect(readinessOf({ ...WELL, ...state })).toEqual({ ready, parts });
});

test('without Redis it is ready, and says what that means', () => {
  const { ready, parts } = readinessOf({ ...WELL, redis: false });
  expect(ready).toBe(true);
  expect(parts.redis).toContain('away');
});
