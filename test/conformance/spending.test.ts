import { expect, test } from 'vitest';
import { NO_CREDENTIAL } from '../../scripts/conformance/src/credentials/credential.ts';
import type { Exchange, Request } from '../../scripts/conformance/src/exchange/exchange.ts';
import type { Caller } from '../../scripts/conformance/src/groups/limits/lanes.ts';
import { type Spending, spend } from '../../scripts/conformance/src/groups/limits/spending.ts';

const plain: Request = {
  operation: undefined,
  method: 'GET',
  target: '/things/',
  headers: [],
  lane: 'anonymous',
  credential: 'none',
};
const caller: Caller = { lane: plain.lane, about: 'a caller', credential: NO_CREDENTIAL, plain };

interface Spent extends Spending {
  /** How many requests were sent at once, each time. */
  readonly volleys: readonly number[];
}

/**
 * Uses up the limit of a service.
 *
 * @param window in milliseconds
 * @param latency how long answers take, in milliseconds
 */
function spendAt(quota: number, window: number, latency: number): Spent {
  let now = 0;
  let left = quota;
  const answer = (sentAt: number): Exchange => {
    const status = left > 0 ? 200 : 429;
    left = Math.max(0, left - 1);
    const headers = [
      ['RateLimit-Policy', `"all";q=${quota};w=${window / 1000}`],
      ['RateLimit', `"all";r=${left};t=${Math.ceil((window - (now % window)) / 1000)}`],
    ] as const;
    return {
      request: plain,
      answer: { status, headers, body: Buffer.alloc(0) },
      failure: undefined,
      sentAt,
      answeredAt: now,
    };
  };
  const volleys: number[] = [];
  const script = spend(caller, quota);
  for (let step = script.next(); ; ) {
    if (step.done) return { ...step.value, volleys };
    if (step.value.kind !== 'send') throw new Error(`It does not ${step.value.kind}.`);
    const sentAt = now;
    now += latency;
    if (Math.floor(now / window) > Math.floor(sentAt / window)) left = quota;
    const { length } = step.value.requests;
    volleys.push(length);
    step = script.next(Array.from({ length }, () => answer(sentAt)));
  }
}

test.each([
  [200, 4_000, 200],
  [30, 2_000, 100],
  [1, 1_000, 100],
])('%i requests in %i ms are used up at %i ms each', (quota, window, latency) => {
  const { accepted, refused, lapsed } = spendAt(quota, window, latency);
  expect({ accepted: accepted.length, refused: refused?.answer?.status, lapsed }).toEqual({
    accepted: quota,
    refused: 429,
    lapsed: false,
  });
});

test('the last go one by one, so that no answer overtakes the refusal', () => {
  const { volleys } = spendAt(200, 60_000, 10);
  expect(volleys.slice(-3)).toEqual([1, 1, 1]);
});

test('a window that ends before is seen to', () => {
  const { refused, lapsed } = spendAt(200, 1_000, 200);
  expect({ refused, lapsed }).toEqual({ refused: undefined, lapsed: true });
});
