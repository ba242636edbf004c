import type { Direction } from '../contract/directions.ts';
import { asText, type Json, type JsonObject } from '../contract/json.ts';
import type { Contract } from '../contract/types.ts';
import { examplesIn } from './constraints.ts';
import { numberIdeas } from './number-ideas.ts';
import { textIdeas } from './text-ideas.ts';

/** Texts, a plain one first: services may refuse unusual ones for a reason that no schema says. */
function* plainFirst(ideas: Iterable<{ readonly text: string }>): Generator<string> {
  yield 'text';
  for (const { text } of ideas) yield text;
}

/** Rules that say something of objects alone. */
const OF_OBJECTS = ['required', 'minProperties', 'maxProperties', 'additionalProperties'];

/** The type that a schema asks for; text where it says nothing. */
export const typeOf = (rules: JsonObject, hasProperties: boolean): string => {
  const types = [rules.type].flat();
  const first = asText(types.find((type) => type !== 'null') ?? types[0]);
  const isOfObjects = hasProperties || OF_OBJECTS.some((keyword) => keyword in rules);
  return first ?? (isOfObjects ? 'object' : 'string');
};

/** Whether a value keeps a schema. */
export const fits = (
  { schemas, answerSchemas }: Contract,
  direction: Direction,
  schema: string,
  value: Json,
): boolean =>
  (direction === 'request' ? schemas : answerSchemas).violations(schema, value).length === 0;

/** The first of many values that will do. The others are not even made. */
function firstThat<Idea, Value>(
  ideas: Iterable<Idea>,
  read: (idea: Idea) => Value,
  isRight: (value: Value) => boolean,
): Value | undefined {
  for (const idea of ideas) {
    const value = read(idea);
    if (isRight(value)) return value;
  }
  return undefined;
}

/** An example that a schema gives, if it is a text, a number or a boolean that keeps the schema. */
export const exampleOf = (
  contract: Contract,
  direction: Direction,
  schema: string,
): Json | undefined =>
  examplesIn(contract.source, schema).find(
    (value) => typeof value !== 'object' && fits(contract, direction, schema, value),
  );

/** The simplest number that keeps a schema. */
export const plainNumber = (
  contract: Contract,
  direction: Direction,
  schema: string,
): number | undefined =>
  firstThat(
    numberIdeas(contract.source, schema),
    ({ text }) => Number(text),
    (value) => Number.isFinite(value) && value > 0 && fits(contract, direction, schema, value),
  );

/** The simplest text that keeps a schema. */
export const plainText = (
  contract: Contract,
  direction: Direction,
  schema: string,
): string | undefined =>
  firstThat(
    plainFirst(textIdeas(contract.source, schema, [], false)),
    (text) => text,
    (text) => /^[ -~]+$/.test(text) && fits(contract, direction, schema, text),
  );
