import { asArray, asNumber, asText, type Json } from '../contract/json.ts';
import type { Source } from '../contract/source.ts';
import { CONTROLS, DECEPTIVE, isEncodable, nameOf, PRINTABLE } from './characters.ts';
import { branchesOf, type Constraint, constraintsOf } from './constraints.ts';
import { FORMATS, HOSTILE } from './hostile.ts';
import { type TextIdea, textOfLength, textsAround } from './pattern-texts.ts';
import { parsePattern } from './pattern-tree.ts';

/** A text with exactly this number of characters, which matches the pattern if possible. */
const ofLength = (length: number, pattern: string | undefined, unit: string): string => {
  const tree = pattern === undefined ? undefined : parsePattern(pattern);
  return (tree && textOfLength(tree, length)) ?? unit.repeat(length);
};

function* lengths(
  { keyword, value }: Constraint,
  pattern: string | undefined,
): Generator<TextIdea> {
  const bound = asNumber(value);
  if (bound === undefined || (keyword !== 'minLength' && keyword !== 'maxLength')) return;
  for (const length of [bound - 1, bound, bound + 1]) {
    if (length < 0 || length > 65_536) continue;
    yield { text: ofLength(length, pattern, 'a'), about: `${length} characters` };
    if (length === bound && keyword === 'maxLength')
      yield { text: `${ofLength(length, pattern, 'a')} `, about: 'the longest and a space' };
    // Length is counted in characters, not in the units or bytes of an encoding.
    yield { text: '\u0642'.repeat(length), about: `${length} Arabic letters` };
    yield {
      text: '\u{1F600}'.repeat(length),
      about: `${length} characters beyond the basic plane`,
    };
  }
}

function* enumerated(value: Json): Generator<TextIdea> {
  const members = asArray(value).filter((member) => typeof member === 'string');
  for (const member of members) yield { text: member, about: 'a member' };
  const [first = ''] = members;
  const last = members.at(-1) ?? '';
  yield { text: first.toUpperCase(), about: 'a member in upper case' };
  yield {
    text: `${first[0]?.toUpperCase() ?? ''}${first.slice(1)}`,
    about: 'a member, capitalised',
  };
  yield { text: first.slice(0, -1), about: 'a member without its end' };
  yield { text: `${first}x`, about: 'a member with more' };
  yield { text: `${first} `, about: 'a member and a space' };
  yield { text: ` ${first}`, about: 'a space and a member' };
  yield { text: `${first},${last}`, about: 'two members' };
  yield { text: `-${first}`, about: 'a member behind a sign' };
  yield { text: 'unknown', about: 'no member' };
}

/** Which characters are tried: a few of each kind, those that patterns rarely mention, or all. */
type Extent = 'few' | 'unmentioned' | 'all';

const WITHIN: Readonly<Record<Extent, readonly number[]>> = {
  few: [0x00, 0x0a, 0x22, 0x27, 0x5c, 0x7f, 0xe9, 0x642, 0x200b, 0x202e, 0x1f600],
  unmentioned: [0x20, ...CONTROLS, ...DECEPTIVE],
  all: [...PRINTABLE, ...CONTROLS, ...DECEPTIVE],
};

/** Characters that trimming removes, or that a careless check of the ends misses. */
const AT_ENDS: readonly number[] = [0x09, 0x0a, 0x20, 0xa0, 0xe9, 0x200b, 0xfeff, 0x1f600];

/** Characters of every kind within a text, where nothing trims them, and some at its ends. */
function* characters(base: string, extent: Extent): Generator<TextIdea> {
  const all = [...base];
  const middle = Math.ceil(all.length / 2);
  const [ahead, behind] = [all.slice(0, middle).join(''), all.slice(middle).join('')];
  for (const codePoint of WITHIN[extent]) {
    const character = String.fromCodePoint(codePoint);
    yield { text: ahead + character + behind, about: `with ${nameOf(codePoint)} within` };
  }
  for (const codePoint of extent === 'few' ? [] : AT_ENDS) {
    const character = String.fromCodePoint(codePoint);
    yield { text: base + character, about: `with ${nameOf(codePoint)} at its end` };
    yield { text: character + base, about: `with ${nameOf(codePoint)} ahead` };
  }
}

/**
 * Texts at and next to every boundary of a schema for text: lengths, the inside of its pattern,
 * members of its enumeration, formats, characters. Whether a text is valid is left to the schema.
 *
 * @param thorough whether every character is tried, not a few of each kind
 */
export function* textIdeas(
  source: Source,
  schema: string,
  examples: readonly string[],
  thorough: boolean,
): Generator<TextIdea> {
  for (const idea of everyIdea(source, schema, examples, thorough))
    if (isEncodable(idea.text)) yield idea;
}

function* everyIdea(
  source: Source,
  schema: string,
  examples: readonly string[],
  thorough: boolean,
): Generator<TextIdea> {
  const constraints = [schema, ...branchesOf(source, schema)].flatMap((pointer) =>
    constraintsOf(source, pointer),
  );
  const pattern = constraints
    .map(({ keyword, value }) => (keyword === 'pattern' ? asText(value) : undefined))
    .find((found) => found !== undefined);
  for (const text of examples) yield { text, about: 'an example' };
  for (const constraint of constraints) {
    const { keyword, value } = constraint;
    if (keyword === 'enum' || keyword === 'const') yield* enumerated([value].flat());
    if (keyword === 'format') {
      for (const text of FORMATS[String(value)] ?? [])
        yield { text, about: `for ${String(value)}` };
    }
    yield* lengths(constraint, pattern);
    const tree = keyword === 'pattern' ? parsePattern(String(value)) : undefined;
    if (tree) yield* textsAround(tree);
  }
  const isClosed = constraints.some(({ keyword }) => keyword === 'enum' || keyword === 'const');
  const extent = !thorough ? 'few' : pattern === undefined ? 'all' : 'unmentioned';
  if (!isClosed) yield* characters(examples[0] ?? 'a', extent);
  yield* HOSTILE;
  if (isClosed) return;
  const bounded = constraints.some(({ keyword }) => keyword === 'maxLength');
  yield {
    text: 'a'.repeat(bounded ? 4000 : 1000),
    about: bounded ? '4000 characters' : '1000 characters',
  };
}
