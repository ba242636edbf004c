import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../client/src/exchange.ts';
import { ConnectionError, TimeoutError } from '../../client/src/index.ts';
import { delayAfter } from '../../client/src/retry.ts';

const NOW = Date.parse('Fri, 01 Jan 2027 00:00:00 GMT');
const limits = { retries: 2, maxDelayMs: 10_000 };
const progress = { url: 'http://reciters.test/', attempts: 1 };

const answer = (status: number, retryAfter?: string): Outcome => ({
  url: progress.url,
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
  requestId: undefined,
  text: '',
  attempts: 1,
});

const failure = (error: unknown): Outcome => ({ error });

const delay = (outcome: Outcome, attempt = 1, method = 'GET', random = 0.5): number | undefined =>
  delayAfter(outcome, method, attempt, limits, NOW, random);

describe('what is tried again', () => {
  test.each([408, 429, 500, 502, 503, 504])('%i', (status) => {
    expect(delay(answer(status))).toBeDefined();
  });

  test.each([200, 204, 301, 304, 400, 401, 403, 404, 405, 409, 422, 425, 431, 501, 505])(
    'not %i',
    (status) => {
      expect(delay(answer(status, '1'))).toBeUndefined();
    },
  );

  test('a connection that failed, but neither a timeout nor anything else', () => {
    expect(delay(failure(new ConnectionError('', progress, undefined)))).toBeDefined();
    expect(delay(failure(new TimeoutError('', progress, undefined)))).toBeUndefined();
    expect(delay(failure(new DOMException('', 'AbortError')))).toBeUndefined();
  });

  test('no more often than the retries allow, and not at all where that is no number', () => {
    expect([1, 2, 3].map((attempt) => delay(answer(503), attempt) !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
    const none = { retries: Number.NaN, maxDelayMs: 1 };
    expect(delayAfter(answer(503), 'GET', 1, none, NOW, 0)).toBeUndefined();
  });

  test.each(['GET', 'HEAD', 'OPTIONS'])('%s, for it is safe', (method) => {
    expect(delay(answer(503), 1, method)).toBeDefined();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('not %s', (method) => {
    expect(delay(answer(503), 1, method)).toBeUndefined();
  });
});

describe('how long it waits', () => {
  test.each([
    ['0', 0],
    ['7', 7_000],
    ['10', 10_000],
    ['Fri, 01 Jan 2027 00:00:03 GMT', 3_000],
    ['Thu, 31 Dec 2026 23:59:00 GMT', 0],
  ])('exactly as the service asks: %s', (retryAfter, delayMs) => {
    expect(delay(answer(429, retryAfter))).toBe(delayMs);
  });

  test.each(['11', '86400', 'Fri, 01 Jan 2027 00:01:00 GMT'])(
    'not at all where the service asks for longer than maxDelayMs: %s',
    (retryAfter) => {
      expect(delay(answer(429, retryAfter))).toBeUndefined();
    },
  );

  test.each(['', 'soon', 'soon GMT', '-5', '1.5', '2027-01-01', 'Fri Jan  1 00:00:03 2027'])(
    'as if nothing was asked where it cannot be read: "%s"',
    (retryAfter) => {
      expect(delay(answer(429, retryAfter))).toBe(250);
    },
  );

  test('any time below a limit that doubles up to maxDelayMs', () => {
    const many = { retries: 100, maxDelayMs: 10_000 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const limit = Math.min(10_000, 500 * 2 ** (n - 1));
          return delayAfter(answer(503), 'GET', n, many, NOW, random) === random * limit;
        },
      ),
    );
  });
});
