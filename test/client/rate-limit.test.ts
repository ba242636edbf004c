import { expect, test } from 'vitest';
import { readRateLimit } from '../../client/src/headers.ts';
import { placeOf } from '../support/contract.ts';

const read = (field: string) => readRateLimit(new Headers({ RateLimit: field }));

test("the contract's own example is understood", () => {
  const example = placeOf('openapi', 'components', 'headers', 'RateLimit', 'example').value;
  expect(read(String(example))).toEqual({ policy: 'key', remaining: 599, resetMs: 60_000 });
});

test.each([
  ['"anonymous";r=0;t=1', { policy: 'anonymous', remaining: 0, resetMs: 1_000 }],
  ['"failed-keys";r=19;t=0', { policy: 'failed-keys', remaining: 19, resetMs: 0 }],
  ['"key";r=5;t=60, "day";r=9;t=3600', { policy: 'key', remaining: 5, resetMs: 60_000 }],
  ['"key";r=5;t=60;pk=:YQ==:', { policy: 'key', remaining: 5, resetMs: 60_000 }],
])('%s', (field, expected) => {
  expect(read(field)).toEqual(expected);
});

test.each([
  '',
  'null',
  '600',
  '"key"',
  '"key";r=5',
  '"key";r=many;t=60',
  'limit=100, remaining=50',
])('what is no limit gives none: %j', (field) => {
  expect(read(field)).toBeUndefined();
});

test('and so is nothing', () => {
  expect(readRateLimit(new Headers())).toBeUndefined();
});
