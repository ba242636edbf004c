import { describe, expect, test } from 'vitest';
import {
  filterIn,
  withParameter,
} from '../../../server/portal-page/src/pages/activity/activity-view.ts';
import {
  directionOf,
  nextOrdering,
  type Ordering,
  orderingIn,
} from '../../../server/portal-page/src/pages/operator/ordering.ts';
import {
  parseUsageView,
  reportQuery,
  type UsageView,
  usageViewPath,
} from '../../../server/portal-page/src/pages/usage/usage-view.ts';
import { takeLinkToken } from '../../../server/portal-page/src/routing/link-token.ts';
import { numberIn, usagePath } from '../../../server/portal-page/src/routing/paths.ts';
import {
  daysOf,
  isRange,
  type Period,
  parsePeriod,
} from '../../../server/portal-page/src/routing/period.ts';

describe('the part behind #', () => {
  test.each<Period>([{ days: 30 }, { days: 7 }, { from: '2026-03-01', to: '2026-03-04' }])(
    'the address of a period leads back to it: %o',
    (period) => {
      const [, query] = usagePath('key_1', period).split('?');
      expect(parsePeriod(new URLSearchParams(query))).toEqual(period);
    },
  );

  test.each([
    'days=0',
    'days=367',
    'days=x',
    'from=2026-03-04',
    'from=2026-02-30&to=2026-03-04',
    '',
  ])('what makes no period is the usual one: %s', (query) => {
    expect(parsePeriod(new URLSearchParams(query))).toEqual({ days: 30 });
  });

  test.each([
    [null, 1],
    ['7', 7],
    ['-1', 1],
    ['x', 1],
  ])('page %s is page %d', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });
});

describe('days', () => {
  test.each([
    ['2026-03-01', '2026-03-01', true],
    ['2026-03-02', '2026-03-01', false],
    ['2025-01-01', '2026-01-01', true],
    ['2025-01-01', '2026-01-02', false],
    ['', '2026-03-01', false],
    ['2026-3-1', '2026-03-02', false],
  ])('from %s to %s is a range: %s', (from, to, expected) => {
    expect(isRange({ from, to })).toBe(expected);
  });

  test('the last days end with today in UTC', () => {
    const now = new Date('2026-03-01T00:30:00Z');
    expect(daysOf({ days: 1 }, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(daysOf({ days: 7 }, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  });
});

describe('what is looked at of usage', () => {
  const all = { keyId: null, granularity: null, utc: false, compare: false } as const;

  test.each<UsageView>([
    { period: { days: 30 }, ...all },
    { period: { days: 7 }, keyId: 'key_1', granularity: 'hour', utc: true, compare: true },
  ])('its address leads back to it: %o', (view) => {
    const [, query] = usageViewPath(view).split('?');
    expect(parseUsageView(new URLSearchParams(query))).toEqual(view);
  });

  test.each([
    ['days=3', 'hour'],
    ['days=4', 'day'],
    ['days=62', 'day'],
    ['days=63', 'week'],
    ['days=31&by=hour', 'hour'],
    ['days=32&by=hour', 'day'],
    ['days=366&by=day', 'day'],
    ['days=7&by=year', 'day'],
  ])('%s is counted by the %s', (query, granularity) => {
    const view = parseUsageView(new URLSearchParams(query));
    expect(reportQuery(view, new Date()).granularity).toBe(granularity);
  });
});

describe('the order of accounts', () => {
  test.each<[string | null, Ordering]>([
    [null, '-created_at'],
    ['name', '-created_at'],
    ['keys', 'keys'],
    ['-keys', '-keys'],
  ])('%s in the address is %s', (text, ordering) => {
    expect(orderingIn(text)).toBe(ordering);
  });

  test.each<[Ordering, Ordering, 'ascending' | 'descending']>([
    ['-created_at', 'email', 'ascending'],
    ['email', '-email', 'descending'],
    ['-email', 'email', 'ascending'],
  ])('after %s, a click on the address orders by %s', (before, after, direction) => {
    expect(nextOrdering(before, 'email')).toBe(after);
    expect(directionOf(after, 'email')).toBe(direction);
  });

  test('a click on a number shows the largest first', () => {
    expect(nextOrdering('email', 'requests')).toBe('-requests');
    expect(directionOf('-requests', 'email')).toBeNull();
  });
});

describe('which activity is shown', () => {
  test.each([
    ['', {}],
    ['key=key_1&action=key_created', { key_id: 'key_1', action: 'key_created' }],
    ['since=2026-03-01&until=2026-03-04', { since: '2026-03-01', until: '2026-03-04' }],
    ['action=everything&since=2026-02-30&until=soon', {}],
  ])('%s', (query, filter) => {
    expect(filterIn(new URLSearchParams(query))).toEqual(filter);
  });

  test('another filter begins with the first page', () => {
    const before = new URLSearchParams('page=3&key=key_1&action=key_created');
    expect(withParameter(before, 'key', 'key_2').toString()).toBe('action=key_created&key=key_2');
    expect(withParameter(before, 'key', '').toString()).toBe('action=key_created');
  });
});

describe('the token of a link', () => {
  const take = (hash: string) => {
    const addresses: string[] = [];
    const location = { hash, pathname: '/portal/', search: '' };
    const replaceState = (_: unknown, __: string, url: string) => void addresses.push(url);
    return [takeLinkToken(location, { replaceState }), addresses];
  };

  test.each([
    [
      '#/reset-password?token=a.b-c',
      { path: '/reset-password', token: 'a.b-c' },
      ['/portal/#/reset-password'],
    ],
    ['#/sign-up?invite=abc', { path: '/sign-up', token: 'abc' }, ['/portal/#/sign-up']],
    [
      '#/sign-up?email=amina%40mail.test&invite=abc',
      { path: '/sign-up', token: 'abc', email: 'amina@mail.test' },
      ['/portal/#/sign-up'],
    ],
    ['#/usage?days=7', null, []],
    ['', null, []],
  ])('%s', (hash, token, addresses) => {
    expect(take(hash)).toEqual([token, addresses]);
  });
});
