import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../server/portal-page/src/api/failure.ts';
import { axisTicks } from '../../../server/portal-page/src/charts/scale.ts';
import { troubleOf } from '../../../server/portal-page/src/components/forms/trouble.ts';
import { browserOf } from '../../../server/portal-page/src/pages/account/browser-of.ts';
import { MESSAGES } from '../../support/portal-page.ts';

const { en } = MESSAGES;

describe('the marks of an axis', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 5, 10]],
    [1999, [0, 1000, 2000]],
    [2001, [0, 1000, 2000, 3000]],
  ])('up to %d', (max, ticks) => {
    expect(axisTicks(max)).toEqual(ticks);
  });
});

describe('what is wrong with a form', () => {
  const refused = (code: 'invalid_body' | 'name_taken', ...names: string[]): Failure => ({
    kind: 'problem',
    retryAfter: null,
    problem: {
      ...{ type: 'http://localhost/problems/x', title: '', status: 422, detail: '', code },
      request_id: '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11',
      errors: names.map((name) => ({
        in: 'body',
        name,
        detail: 'must not be empty',
        reason: 'required',
      })),
    },
  });

  test('stands at the field that the service names', () => {
    expect(troubleOf(refused('name_taken', 'name'), ['name'], en)).toEqual({
      fields: { name: en.problems.name_taken },
      whole: null,
    });
    expect(troubleOf(refused('invalid_body', 'name'), ['name'], en)).toEqual({
      fields: { name: en.failures.reasons.required },
      whole: null,
    });
  });

  test('stands above the form where it has no such field', () => {
    expect(troubleOf(refused('invalid_body', 'token'), ['name'], en)).toEqual({
      fields: {},
      whole: en.failures.reasons.required,
    });
  });
});

describe('browsers by their names', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    ['curl/8.5.0', undefined],
    [null, undefined],
  ])('%s', (userAgent, expected) => {
    expect(browserOf(userAgent)).toBe(expected);
  });
});
