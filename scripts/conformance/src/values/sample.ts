import { absentMembers, type Direction } from '../contract/directions.ts';
import { asArray, asNumber, asText, type Json, type JsonObject } from '../contract/json.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import {
  branchesOf,
  type Constraint,
  constraintsOf,
  examplesIn,
  propertiesOf,
  rulesOf,
} from './constraints.ts';
import { numberIdeas } from './number-ideas.ts';
import { textIdeas } from './text-ideas.ts';

/** Texts, a plain one first: services may refuse unusual ones for a reason that no schema says. */
function* plainFirst(ideas: Iterable<{ readonly text: string }>): Generator<string> {
  yield 'text';
  for (const { text } of ideas) yield text;
}

/** Deeper schemas are cut off: most of them contain themselves. */
const MAX_DEPTH = 6;

/** The type that a schema asks for; text where it says nothing. */
export const typeOf = (rules: JsonObject, hasProperties: boolean): string => {
  const types = [rules.type].flat().filter((type) => type !== 'null');
  const [first] = types;
  return asText(first) ?? (hasProperties ? 'object' : 'string');
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

/**
 * An example that a schema gives, if it is a text, a number or a boolean that keeps the schema. None
 * where there is a pattern: with some patterns, it takes years to find out that a text does not match.
 */
function exampleOf(
  contract: Contract,
  direction: Direction,
  schema: string,
  constraints: readonly Constraint[],
): Json | undefined {
  if (constraints.some(({ keyword }) => keyword === 'pattern')) return undefined;
  return examplesIn(contract.source, schema).find(
    (value) => typeof value !== 'object' && fits(contract, direction, schema, value),
  );
}

/** The simplest value of a schema: an example, a member, or a value of its type that follows its rules. */
export function sampleOf(
  contract: Contract,
  direction: Direction,
  schema: string,
  depth = 0,
): Json | undefined {
  const { source } = contract;
  const constraints = constraintsOf(source, schema);
  const rules = rulesOf(constraints);
  const properties = propertiesOf(source, schema);
  const stated = [rules.const, ...asArray(rules.enum)].filter((value) => value !== undefined);
  const [known] = stated;
  if (known !== undefined) return known;
  const example = exampleOf(contract, direction, schema, constraints);
  if (example !== undefined) return example;
  const [branch] = branchesOf(source, schema);
  if (branch !== undefined && properties.size === 0)
    return sampleOf(contract, direction, branch, depth + 1);
  if (depth > MAX_DEPTH) return undefined;
  switch (typeOf(rules, properties.size > 0)) {
    case 'object': {
      const absent = absentMembers(source, schema, direction);
      const required = constraints
        .filter(({ keyword }) => keyword === 'required')
        .flatMap(({ value }) => asArray(value).map(String))
        .filter((name) => !absent.has(name));
      const members = required.map((name) => {
        const at = properties.get(name);
        return [
          name,
          at === undefined ? 'a' : (sampleOf(contract, direction, at, depth + 1) ?? null),
        ] as const;
      });
      return Object.fromEntries(members);
    }
    case 'array': {
      const items =
        constraints.length > 0
          ? sampleOf(
              contract,
              direction,
              pointerTo(schemaWithItems(contract, schema), 'items'),
              depth + 1,
            )
          : undefined;
      return Array.from(
        { length: asNumber(rules.minItems) ?? (items === undefined ? 0 : 1) },
        () => items ?? 'a',
      );
    }
    case 'integer':
    case 'number':
      return firstThat(
        numberIdeas(source, schema),
        ({ text }) => Number(text),
        (value) => Number.isFinite(value) && value > 0 && fits(contract, direction, schema, value),
      );
    case 'boolean':
      return true;
    default:
      return firstThat(
        plainFirst(textIdeas(source, schema, [], false)),
        (text) => text,
        (text) => /^[ -~]+$/.test(text) && fits(contract, direction, schema, text),
      );
  }
}

/** The layer of a schema that states `items`. */
export const schemaWithItems = ({ source }: Contract, schema: string): string => {
  const layer = constraintsOf(source, schema).find(({ pointer }) => pointer.endsWith('/type'));
  return layer?.pointer.replace(/\/type$/, '') ?? schema;
};
