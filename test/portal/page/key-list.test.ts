import { describe, expect, test } from 'vitest';
import type { Key } from '../../../server/portal-page/src/api/types.ts';
import { expiryUrgency } from '../../../server/portal-page/src/pages/keys/expiry.ts';
import { type KeyFilter, matching } from '../../../server/portal-page/src/pages/keys/key-filter.ts';
import { DAY_MS, HOUR_MS } from '../../../server/src/durations.ts';

const keyWith = (given: Partial<Key>): Key => ({
  ...{ id: 'key_1', name: 'Mobile app', state: 'active', tag: null, permissions: [] },
  ...{ prefix: 'rk_ab12', created_at: '2026-03-04T09:30:00.000Z', last_used_at: null },
  ...{ expires_at: null, revoked_at: null, old_secrets: [], daily_requests: [0, 0] },
  ...given,
});

/** The time that is so far ahead. */
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('how urgent the end of a key is', () => {
  test.each<[Key['state'], number | null, ReturnType<typeof expiryUrgency>]>([
    ['active', null, 'none'],
    ['active', 14 * DAY_MS + HOUR_MS, 'none'],
    ['active', 14 * DAY_MS - HOUR_MS, 'soon'],
    ['active', 3 * DAY_MS + HOUR_MS, 'soon'],
    ['active', 3 * DAY_MS - HOUR_MS, 'very soon'],
    ['active', HOUR_MS, 'very soon'],
    // It has ended since the list was loaded.
    ['active', 0, 'over'],
    ['expired', -DAY_MS, 'over'],
    ['revoked', HOUR_MS, 'none'],
  ])('%s, with %d ms left: %s', (state, left, urgency) => {
    const expires_at = left === null ? null : inMs(left);
    expect(expiryUrgency(keyWith({ state, expires_at }))).toBe(urgency);
  });
});

describe('keys that a filter lets through', () => {
  const keys = [
    keyWith({ name: 'Mobile app', tag: 'ios', daily_requests: [0, 3] }),
    keyWith({ name: 'Website', prefix: 'rk_9yYw', expires_at: inMs(DAY_MS) }),
    keyWith({ name: 'Old app', state: 'expired', expires_at: inMs(-DAY_MS) }),
  ];

  test.each<[Partial<KeyFilter>, string[]]>([
    [{}, ['Mobile app', 'Website', 'Old app']],
    [{ text: ' APP ' }, ['Mobile app', 'Old app']],
    [{ text: 'app old' }, ['Old app']],
    [{ text: 'IOS' }, ['Mobile app']],
    [{ text: 'rk_9yy' }, ['Website']],
    [{ tag: 'ios' }, ['Mobile app']],
    [{ state: 'active' }, ['Mobile app', 'Website']],
    [{ state: 'expiring' }, ['Website', 'Old app']],
    [{ state: 'unused' }, ['Website', 'Old app']],
    [{ state: 'active', text: 'app' }, ['Mobile app']],
  ])('%o: %o', (filter, names) => {
    const found = matching(keys, { text: '', state: 'all', tag: '', ...filter });
    expect(found.map(({ name }) => name)).toEqual(names);
  });
});
