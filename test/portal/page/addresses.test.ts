import { describe, expect, test } from 'vitest';
import { takeLinkToken } from '../../../server/portal-page/src/routing/link-token.ts';
import { daysOf, isRange } from '../../../server/portal-page/src/routing/period.ts';
import { hrefOf, parseRoute, type Route } from '../../../server/portal-page/src/routing/route.ts';

const ROUTES: Route[] = [
  ...(['sign-in', 'sign-up', 'forgot-password', 'reset-password', 'confirm-email'] as const).map(
    (page) => ({ page }),
  ),
  { page: 'keys' },
  { page: 'key', id: 'key_4rT2sAZk3vQ0pQm1' },
  { page: 'account' },
  { page: 'activity', number: 1 },
  { page: 'activity', number: 7 },
  { page: 'operator' },
  { page: 'operator-link' },
  { page: 'usage', period: { days: 30 }, keyId: null },
  { page: 'usage', period: { days: 7 }, keyId: 'key_4rT2sAZk3vQ0pQm1' },
  { page: 'usage', period: { from: '2026-03-01', to: '2026-03-04' }, keyId: null },
];

describe('the part behind #', () => {
  test.each(ROUTES)('leads back to where it came from: %o', (route) => {
    expect(parseRoute(hrefOf(route))).toEqual(route);
  });

  test.each([
    ['', { page: 'keys' }],
    ['#/', { page: 'keys' }],
    ['#/nowhere', { page: 'not-found' }],
    ['#/settings/api-keys/a/b', { page: 'not-found' }],
    ['#/settings/activity?page=-1', { page: 'activity', number: 1 }],
    ['#/settings/activity?page=x', { page: 'activity', number: 1 }],
    ['#/usage?days=0', { page: 'usage', period: { days: 30 }, keyId: null }],
    ['#/usage?days=367', { page: 'usage', period: { days: 30 }, keyId: null }],
    ['#/usage?from=2026-03-04', { page: 'usage', period: { days: 30 }, keyId: null }],
  ])('%s', (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
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

describe('the token of a link', () => {
  const take = (hash: string) => {
    const addresses: string[] = [];
    const location = { hash, pathname: '/portal/', search: '' };
    const replaceState = (_: unknown, __: string, url: string) => void addresses.push(url);
    return [takeLinkToken(location, { replaceState }), addresses];
  };

  test.each([
    ['#/reset-password?token=a.b-c', 'a.b-c', ['/portal/#/reset-password']],
    ['#/sign-up?invite=abc', 'abc', ['/portal/#/sign-up']],
    ['#/usage?days=7', null, []],
    ['', null, []],
  ])('%s', (hash, token, addresses) => {
    expect(take(hash)).toEqual([token, addresses]);
  });
});
