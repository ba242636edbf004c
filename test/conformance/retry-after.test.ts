import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { NO_CREDENTIAL } from '../../scripts/conformance/src/credentials/credential.ts';
import type { Exchange, Request } from '../../scripts/conformance/src/exchange/exchange.ts';
import type { Caller } from '../../scripts/conformance/src/groups/limits/lanes.ts';
import { returnAfter } from '../../scripts/conformance/src/groups/limits/return.ts';

const file = 'openapi/openapi.yaml';
const contract = readContract(
  file,
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
);

const plain: Request = {
  operation: contract.operations[0],
  method: 'GET',
  target: '/reciters/',
  headers: [],
  lane: 'anonymous',
  credential: 'none',
};
const { lane } = plain;
const caller: Caller = { lane, about: 'a caller', credential: NO_CREDENTIAL, plain };

const answered = (status: number, sentAt: number, answeredAt: number): Exchange => ({
  request: plain,
  answer: { status, headers: [['Retry-After', '4']], body: Buffer.alloc(0) },
  failure: undefined,
  sentAt,
  answeredAt,
});

/**
 * What is found of a service that says `Retry-After: 4`.
 *
 * @param opensAt when it answers again, in milliseconds after it was asked
 * @param delay how long the first request after that is under way, in milliseconds
 */
function findings(opensAt: number, delay = 10): string[] {
  const delays = [delay];
  let now = 10;
  const script = returnAfter(contract, caller, answered(429, 0, now));
  let step = script.next();
  while (!step.done) {
    const sentAt = now;
    now += step.value.kind === 'wait' ? step.value.milliseconds : (delays.shift() ?? 10);
    step = script.next([answered(now < opensAt ? 429 : 200, sentAt, now)]);
  }
  return step.value.map(({ claim }) => claim.says);
}

test.each([3_001, 3_600, 4_000])('Retry-After: 4 is right for %i ms', (opensAt) => {
  expect(findings(opensAt)).toEqual([]);
});

test('an answer that took long shows nothing', () => {
  expect(findings(3_600, 900)).toEqual([]);
});

test('answered long before it: found', () => {
  expect(findings(2_000)).toEqual(['a caller is refused until a second before Retry-After (4 s)']);
});

test('refused after it: found', () => {
  expect(findings(5_000)).toEqual(['a caller is answered again after Retry-After (4 s)']);
});
