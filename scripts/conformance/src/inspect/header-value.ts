import type { Json } from '../contract/json.ts';
import { locate, pointerTo } from '../contract/source.ts';
import { typeOf } from '../contract/type-of.ts';
import type { Contract, HeaderSpec } from '../contract/types.ts';
import { itemsOf, propertiesOf } from '../values/constraints.ts';
import { GUESSES, type Guess, scalar } from '../values/scalar.ts';

const itemsIn = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((item) => item.trim());

/** The names and values in a text; undefined where it is no object. */
function pairsIn(text: string, explode: boolean): [name: string, value: string][] | undefined {
  const items = itemsIn(text);
  if (!explode)
    return items.length % 2 === 0
      ? items.flatMap((name, index) => (index % 2 === 0 ? [[name, items[index + 1] ?? '']] : []))
      : undefined;
  if (!items.every((item) => item.includes('='))) return undefined;
  return items.map((item) => {
    const at = item.indexOf('=');
    return [item.slice(0, at), item.slice(at + 1)];
  });
}

/** The value of a header, in the style `simple`: headers have no other (OpenAPI 3.1, 4.8.21). */
function read(
  contract: Contract,
  schema: string,
  explode: boolean,
  text: string,
  guess: Guess,
): Json {
  const { source } = contract;
  const type = typeOf(source, locate(source, schema));
  if (type === 'array')
    return itemsIn(text).map((item) => scalar(contract, itemsOf(source, schema), item, guess));
  const pairs = type === 'object' ? pairsIn(text, explode) : undefined;
  if (!pairs) return scalar(contract, schema, text, guess);
  const members = propertiesOf(source, schema);
  const others = pointerTo(schema, 'additionalProperties');
  return Object.fromEntries(
    pairs.map(([name, part]) => [name, scalar(contract, members.get(name) ?? others, part, guess)]),
  );
}

/** What is wrong with a header's value, read as the type that its schema asks for. */
export function headerProblem(
  contract: Contract,
  { schema, explode }: HeaderSpec,
  value: string,
): string | undefined {
  if (schema === undefined) return undefined;
  const readings = GUESSES.map((guess) => read(contract, schema, explode, value, guess));
  // What may be one of several types may be a list, too.
  const isOpen = typeOf(contract.source, locate(contract.source, schema)) === 'other';
  const all = isOpen
    ? [...readings, ...GUESSES.map((guess) => itemsIn(value).map(guess))]
    : readings;
  const broken = all.map((reading) => contract.answerSchemas.violations(schema, reading));
  return broken.some(({ length }) => length === 0) ? undefined : broken[0]?.[0]?.message;
}
