import { describe, expect, test } from 'vitest';
import {
  type Budget,
  budgetAfter,
  paceOf,
  secondsFor,
} from '../../scripts/conformance/src/engine/send/budget.ts';
import type { Exchange, Header } from '../../scripts/conformance/src/exchange/exchange.ts';

const exchange = (answeredAt: number, headers: Header[], status = 200): Exchange => ({
  request: {
    operation: undefined,
    method: 'GET',
    target: '/',
    headers: [],
    lane: 'valid',
    credential: 'given',
  },
  answer: { status, headers, body: Buffer.alloc(0) },
  failure: undefined,
  sentAt: answeredAt,
  answeredAt,
});

const limitHeaders = (remaining: number, reset: number): Header[] => [
  ['RateLimit-Policy', '"key";q=10;w=60'],
  ['RateLimit', `"key";r=${remaining};t=${reset}`],
];

const limited = (at: number, remaining: number, reset: number): Exchange =>
  exchange(at, limitHeaders(remaining, reset));

const budgetOf = (...exchanges: Exchange[]): Budget | undefined =>
  exchanges.reduce<Budget | undefined>(budgetAfter, undefined);

describe('requests are paced', () => {
  test('by what the headers say is left', () => {
    const budget = budgetOf(limited(0, 3, 60));
    expect(paceOf(budget, 1, 1000)).toEqual({ kind: 'go' });
    expect(paceOf(budget, 2, 1000)).toMatchObject({ kind: 'wait' });
  });

  test('by the least that was heard of within one window, whoever was first', () => {
    expect(budgetOf(limited(0, 2, 60), limited(10, 5, 60))?.remaining).toBe(2);
  });

  test('until the window starts anew', () => {
    const budget = budgetOf(limited(0, 0, 2));
    expect(paceOf(budget, 0, 1999)).toMatchObject({ kind: 'wait' });
    expect(paceOf(budget, 0, 2100)).toEqual({ kind: 'go' });
    expect(budgetOf(limited(0, 0, 2), limited(3000, 9, 60))?.remaining).toBe(9);
  });

  test('by Retry-After alone where there are no other headers', () => {
    const budget = budgetOf(exchange(0, [['Retry-After', '5']], 429));
    expect(paceOf(budget, 0, 4000)).toMatchObject({ kind: 'wait' });
    expect(paceOf(budget, 0, 5100)).toEqual({ kind: 'go' });
  });

  test.each<[string, Header[], number]>([
    ['until the window starts anew', [], 40_000],
    ['by Retry-After where it says when', [['Retry-After', '2']], 2_000],
  ])('after a refusal that claims that something is left: %s', (_, wait, opensAt) => {
    const budget = budgetOf(exchange(0, [...limitHeaders(7, 40), ...wait], 429));
    expect(paceOf(budget, 0, opensAt - 100)).toMatchObject({ kind: 'wait' });
    expect(paceOf(budget, 0, opensAt + 100)).toEqual({ kind: 'go' });
  });

  test('not at all where nothing is said', () => {
    expect(budgetOf(exchange(0, []))).toBeUndefined();
    expect(paceOf(undefined, 30, 0)).toEqual({ kind: 'go' });
  });
});

test('how long requests take is known ahead', () => {
  const budget = budgetOf(limited(0, 9, 60));
  expect(budget && secondsFor(9, budget)).toBe(0);
  expect(budget && secondsFor(28, budget)).toBe(180);
});
