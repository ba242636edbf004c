import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../server/portal-page/src/api/failure.ts';
import { failureText } from '../../../server/portal-page/src/i18n/failure-text.ts';
import { createFormats } from '../../../server/portal-page/src/i18n/formats.ts';
import { pickLanguage, pickLocale } from '../../../server/portal-page/src/i18n/locale.ts';
import { DAY_MS, HOUR_MS } from '../../../server/src/durations.ts';
import { MESSAGES } from '../../support/portal-page.ts';

const { en, ar } = MESSAGES;

describe('the language', () => {
  test.each([
    [null, ['ar-EG', 'en'], 'ar'],
    [null, ['fr-FR', 'ar', 'en'], 'ar'],
    [null, ['fr-FR'], 'en'],
    [null, [], 'en'],
    ['ar', ['en-GB'], 'ar'],
    ['constructor', ['en-GB'], 'en'],
  ])('chosen %s, the browser has %o: %s', (chosen, browser, expected) => {
    expect(pickLanguage(chosen, browser)).toBe(expected);
  });

  test('its locale is the browser’s own where there is one', () => {
    expect(pickLocale('ar', ['en-GB', 'ar-MA'])).toBe('ar-MA');
    expect(pickLocale('ar', ['en-GB'])).toBe('ar');
  });
});

describe('counted nouns', () => {
  test('have two forms in English', () => {
    expect([1, 2, 1000].map((count) => en.keys.revokedKeys(count))).toEqual([
      '1 revoked key',
      '2 revoked keys',
      '1,000 revoked keys',
    ]);
  });

  test('have six forms in Arabic', () => {
    const forms = [0, 1, 2, 3, 11, 100].map((count) => ar.keys.revokedKeys(count));
    expect(new Set(forms.map((form) => form.replace(/[٠-٩]+/, '#'))).size).toBe(6);
    expect(forms[3]).toBe('٣ مفاتيح مُبطَلة');
  });

  test('stand in Arabic behind no verb that would have to agree with them', () => {
    const erased = [1, 2, 3, 11].map((count) => ar.usage.erased(count));
    for (const text of erased) expect(text).toMatch(/ تحمل هذا المعرّف: [٠-٩]+\.$/);
  });
});

describe('formats', () => {
  const formats = createFormats('en-GB');

  test('days are days in UTC, wherever the reader is', () => {
    expect(formats.day('2026-03-04')).toBe('4 Mar 2026');
  });

  test('years are Gregorian, as the service counts', () => {
    expect(createFormats('ar-SA').day('2026-03-04')).toMatch(/2026|٢٠٢٦/);
  });

  test.each([
    [-30_000, 'just now'],
    [30_000, 'now'],
    [-90_000, '1 minute ago'],
    [-2 * HOUR_MS, '2 hours ago'],
    [3 * DAY_MS, 'in 3 days'],
    [-400 * DAY_MS, 'last year'],
  ])('%d ms from now is %s', (distance, expected) => {
    const now = Date.UTC(2026, 2, 4);
    expect(formats.fromNow(new Date(now + distance).toISOString(), now)).toBe(expected);
  });
});

describe('what went wrong', () => {
  const refused = (
    code: 'internal_error' | 'rate_limited',
    retryAfter: number | null,
  ): Failure => ({
    ...{ kind: 'problem', retryAfter },
    problem: {
      ...{ type: 'http://localhost/problems/x', title: '', status: 500, detail: '', code },
      request_id: '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11',
    },
  });

  test('a fault of the service comes with what to quote', () => {
    const text = failureText(refused('internal_error', null), en);
    expect(text).toContain('0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11');
  });

  test('too many attempts come with the time to wait', () => {
    const failure = refused('rate_limited', 30);
    expect(failureText(failure, en)).toContain('30 seconds');
    expect(failureText(failure, ar)).toContain('٣٠ ثانية');
  });
});

test('names in Latin letters keep their dots and dashes in an Arabic sentence', () => {
  expect(ar.keys.download).toContain('\u2068.env\u2069');
  // No line may end within an example of an id, as it may after a hyphen.
  expect(ar.overview.aboutEndUsers('X-External-User-Id')).toContain('\u2068user:42\u2069');
});

test('a long wait is said in minutes', () => {
  expect(en.failures.rateLimited(896)).toContain('15 minutes');
  expect(ar.failures.rateLimited(896)).toContain('١٥ دقيقة');
});

test.each([en, ar])('one word means one thing', ({ usage }) => {
  expect(usage.statusClasses['2xx']).not.toContain(usage.successRate);
});
