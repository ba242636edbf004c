import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeOf, validatorAt } from '../support/contract.ts';
import { ACCEPTED_IDS, REFUSED_IDS } from '../support/external-user-ids.ts';

const schema = ['components', 'schemas', 'ExternalUserId'] as const;
const pattern = new RegExp(`${placeOf('openapi', ...schema, 'pattern').value}`, 'u');
const validate = validatorAt(placeOf('openapi', ...schema));

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SEPARATORS = '._:-';

/** The rule, as design and documentation word it. */
function keepsTheRule(value: string): boolean {
  const first = value.charAt(0);
  return (
    value.length >= 1 &&
    value.length <= 64 &&
    (LETTERS.includes(first) || DIGITS.includes(first)) &&
    [...value].every((character) => (LETTERS + DIGITS + SEPARATORS).includes(character)) &&
    !resemblesPhoneNumber(value)
  );
}

/** Digits and separators alone, with 7 to 15 digits after up to two zeros; also behind `tel:`. */
function resemblesPhoneNumber(value: string): boolean {
  const number = value.toLowerCase().startsWith('tel:') ? value.slice('tel:'.length) : value;
  const digits = [...number].filter((character) => DIGITS.includes(character));
  const others = [...number].filter((character) => !DIGITS.includes(character));
  if (!others.every((character) => SEPARATORS.includes(character))) return false;
  if (!DIGITS.includes(number.charAt(0))) return false;
  let zeros = 0;
  while (zeros < 2 && digits[zeros] === '0') zeros += 1;
  return digits.length >= 7 && digits.length - zeros <= 15;
}

const textOf = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength, size: 'max' });

/** Strings that come near the rule's edges from different sides. */
const KINDS = {
  'any text': fc.string({ unit: 'binary', maxLength: 70 }),
  'allowed and almost allowed characters': textOf(`${DIGITS}._:-aZtélTEL@ +\n`, 20),
  'digits and separators': textOf(`000${DIGITS}${DIGITS}${SEPARATORS}`, 24),
  'numbers behind a scheme': fc
    .tuple(fc.constantFrom('tel:', 'TEL:', 'tEl:', 'tel', 'el:'), textOf(`0${DIGITS}-a`, 20))
    .map((parts) => parts.join('')),
  'about as long as allowed': fc
    .tuple(fc.constantFrom('a', '0', '-'), fc.integer({ min: 60, max: 66 }), textOf('0a:@', 4))
    .map(([unit, length, end]) => unit.repeat(length - end.length) + end),
};

test('the table has at least 60 ids, none twice', () => {
  const ids = [...ACCEPTED_IDS, ...REFUSED_IDS.map(([value]) => value)];
  expect(ids.length).toBeGreaterThanOrEqual(60);
  expect(new Set(ids).size).toBe(ids.length);
});

const verdictsOn = (value: string) => ({
  pattern: pattern.test(value),
  schema: validate(value),
  words: keepsTheRule(value),
});

test.each(ACCEPTED_IDS)('accepts %s', (value) => {
  expect(verdictsOn(value)).toEqual({ pattern: true, schema: true, words: true });
});

test.each(REFUSED_IDS)('refuses %j: %s', (value) => {
  expect(verdictsOn(value)).toEqual({ pattern: false, schema: false, words: false });
});

/** New ones every time, so that they add up over runs. */
const COUNT = process.env.CI === 'true' ? 200_000 : 40_000;

describe.each(Object.entries(KINDS))('%s', (_, values) => {
  test(`pattern and rule in words agree on ${COUNT}, the schema on a tenth of them`, () => {
    let at = 0;
    const agree = (value: string): boolean => {
      at += 1;
      const kept = keepsTheRule(value);
      return pattern.test(value) === kept && (at % 10 !== 0 || validate(value) === kept);
    };
    fc.assert(fc.property(values, agree), { numRuns: COUNT });
  });
});
