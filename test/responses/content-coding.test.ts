import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codingFor, negotiateCoding } from '../../server/src/pipeline/answers/content-coding.ts';

const coding = fc.oneof(
  fc.constantFrom('br', 'gzip', 'identity', '*', 'deflate', 'BR', 'x-gzip', ''),
  // So many that what is remembered is forgotten now and then.
  fc.nat({ max: 9_999 }).map((number) => `coding-${number}`),
);
const weight = fc.constantFrom(
  '',
  '',
  ';q=1',
  ';q=0',
  '; q=0.5',
  ';q=0.001',
  ';Q=0.7',
  ';q=',
  ';x',
);
const header = fc
  .array(fc.tuple(coding, weight), { maxLength: 5 })
  .chain((parts) =>
    fc
      .constantFrom(',', ', ', ' , ')
      .map((comma) => parts.map((part) => part.join('')).join(comma)),
  );

test('what is remembered of Accept-Encoding is what is negotiated', () => {
  fc.assert(
    fc.property(fc.array(header, { minLength: 1, maxLength: 60 }), (headers) => {
      // Twice: found anew, and remembered.
      for (const accepted of [...headers, ...headers])
        expect(codingFor({ 'accept-encoding': accepted })).toBe(negotiateCoding(accepted));
    }),
    { numRuns: 200 },
  );
});

test.each([
  [undefined, undefined],
  ['gzip, br', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['deflate', undefined],
])('Accept-Encoding: %s is answered with %s', (accepted, expected) => {
  expect(codingFor({ 'accept-encoding': accepted })).toBe(expected);
});
