import { asNumber, asText } from '../contract/json.ts';
import type { Source } from '../contract/source.ts';
import { constraintsOf } from './constraints.ts';
import type { TextIdea } from './pattern-texts.ts';

/** Spellings of a number that are not the plain one. */
const SPELLINGS: readonly TextIdea[] = [
  { text: '', about: 'empty' },
  { text: 'abc', about: 'letters' },
  { text: '1.5', about: 'a fraction' },
  { text: '1.0', about: 'a whole number with a fraction' },
  { text: '1e1', about: 'an exponent' },
  { text: '0x10', about: 'hexadecimal' },
  { text: '0b1', about: 'binary' },
  { text: '0o7', about: 'octal' },
  { text: '+5', about: 'a plus sign' },
  { text: ' 5', about: 'a space ahead' },
  { text: '5 ', about: 'a space behind' },
  { text: '5\n', about: 'a line break behind' },
  { text: '5\u0000', about: 'a zero byte behind' },
  { text: '5a', about: 'a letter behind' },
  { text: '--5', about: 'two signs' },
  { text: '1_000', about: 'an underscore' },
  { text: '1,000', about: 'a comma' },
  { text: 'Infinity', about: 'Infinity' },
  { text: 'NaN', about: 'NaN' },
  { text: 'null', about: 'null' },
  { text: 'true', about: 'true' },
  { text: '[5]', about: 'a list' },
  { text: '\uFF15', about: 'a fullwidth digit' },
  { text: '\u0665', about: 'an Arabic-Indic digit' },
  { text: '\u00B2', about: 'a superscript digit' },
  { text: "5' OR '1'='1", about: 'a quote' },
];

const LARGE: readonly string[] = [
  '2147483647',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
];

/** Texts at and next to every boundary of a schema for numbers, and other spellings of them. */
export function* numberIdeas(source: Source, schema: string): Generator<TextIdea> {
  const constraints = constraintsOf(source, schema);
  const step = constraints.some(
    ({ keyword, value }) => keyword === 'type' && asText(value) === 'number',
  )
    ? 0.5
    : 1;
  for (const { keyword, value } of constraints) {
    const bound = asNumber(value);
    if (bound !== undefined) {
      for (const number of [bound - 1, bound - step, bound, bound + step, bound + 1, bound * 2]) {
        yield { text: String(number), about: `around ${keyword}` };
      }
    }
    for (const member of keyword === 'enum' ? [value].flat() : []) {
      yield { text: String(member), about: 'a member' };
    }
  }
  for (const number of [-1, 0, 1, 2, 7]) yield { text: String(number), about: `${number}` };
  for (const text of LARGE) yield { text, about: 'a large number' };
  yield* SPELLINGS;
}
