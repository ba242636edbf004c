import { describe, expect, test } from 'vitest';
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
