import { absentMembers } from '../contract/directions.ts';
import {
  asArray,
  asNumber,
  asObject,
  isObject,
  type Json,
  type JsonObject,
} from '../contract/json.ts';
import type { Source } from '../contract/source.ts';
import type { BodySpec, Contract } from '../contract/types.ts';
import { branchesOf, constraintsOf, itemsOf, propertiesOf, rulesOf } from './constraints.ts';
import { grow, NONE } from './grow.ts';
import { kindOf } from './kind-of.ts';
import { fits, typeOf } from './leaf.ts';
import { numberIdeas } from './number-ideas.ts';
import { parsePattern } from './pattern-tree.ts';
import { sampleOf } from './sample.ts';
import { textIdeas } from './text-ideas.ts';

/** A body to try, and why. */
export interface BodyIdea {
  readonly value: Json;
  readonly about: string;
}

/** Objects and lists within others are not followed further than this. */
const MAX_DEPTH = 2;

/** Names of members that the patterns of an object describe, one for each pattern. */
const patternedNames = (source: Source, schema: string): string[] =>
  constraintsOf(source, schema)
    .filter(({ keyword }) => keyword === 'patternProperties')
    .flatMap(({ value }) => Object.keys(asObject(value)))
    .flatMap((pattern) => {
      const tree = parsePattern(pattern);
      return (tree && grow(tree, NONE)) ?? [];
    })
    .filter((name) => name !== '' && !propertiesOf(source, schema).has(name));

/** Values for a member of which it is not known which type it is to have. */
const OF_ANY_TYPE: readonly Json[] = [1, 'a', []];

/** Other values for one place: around the limits of its rules, and of every other type. */
function* instead(contract: Contract, schema: string, depth: number): Generator<BodyIdea> {
  const { source } = contract;
  const rules = rulesOf(constraintsOf(source, schema));
  const type = typeOf(rules, propertiesOf(source, schema).size > 0);
  const others: Json[] = [null, true, 0, 1.5, 'a', [], {}];
  for (const value of others)
    yield {
      value,
      about: value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`,
    };
  if (isObject(rules.additionalProperties))
    for (const value of OF_ANY_TYPE)
      yield { value: { unknown_member: value }, about: 'with an unknown member' };
  for (const name of patternedNames(source, schema))
    for (const value of OF_ANY_TYPE) yield { value: { [name]: value }, about: `with ${name}` };
  if (type === 'integer' || type === 'number') {
    for (const { text, about } of numberIdeas(source, schema)) {
      const number = Number(text);
      if (
        text.trim() !== '' &&
        Number.isFinite(number) &&
        Math.abs(number) <= Number.MAX_SAFE_INTEGER
      )
        yield { value: number, about };
      yield { value: text, about: `the text of ${about}` };
    }
  }
  if (type === 'string')
    for (const { text, about } of textIdeas(source, schema, [], false))
      yield { value: text, about };
  if (type === 'array') {
    const sample = sampleOf(contract, 'request', schema);
    const [item = 'a'] = asArray(sample);
    for (const bound of [asNumber(rules.minItems), asNumber(rules.maxItems)]) {
      if (bound === undefined || bound > 1000) continue;
      const others = rules.uniqueItems === true ? differentItems(contract, schema, bound + 1) : [];
      for (const length of [bound - 1, bound, bound + 1]) {
        if (length >= 0)
          yield {
            value: Array.from({ length }, (_, index) => others[index] ?? item),
            about: `${length} items`,
          };
      }
    }
    yield { value: [item, item], about: 'the same item twice' };
    if (depth >= MAX_DEPTH) return;
    for (const { value, about } of instead(contract, itemsOf(source, schema), depth + 1))
      yield { value: [value], about: `an item: ${about}` };
  }
  if (depth < MAX_DEPTH) yield* within(contract, schema, depth + 1);
}

/** Different items that a list may hold: where all have to differ, equal ones tell nothing of its length. */
function differentItems(contract: Contract, schema: string, most: number): Json[] {
  const at = itemsOf(contract.source, schema);
  const found = new Map<string, Json>();
  for (const { value } of instead(contract, at, MAX_DEPTH)) {
    if (found.size >= most) break;
    if (fits(contract, 'request', at, value)) found.set(JSON.stringify(value), value);
  }
  return [...found.values()];
}

/** The simplest objects of a schema: of the schema itself, and of each branch that it offers. */
function* simplest(contract: Contract, schema: string): Generator<[schema: string, JsonObject]> {
  const { source } = contract;
  const own = sampleOf(contract, 'request', schema);
  if (isObject(own) && propertiesOf(source, schema).size > 0) yield [schema, own];
  for (const branch of branchesOf(source, schema)) {
    const sample = sampleOf(contract, 'request', branch);
    if (!isObject(sample)) continue;
    const fitting = [{ ...sample, ...kindOf(source, branch) }, sample].find((value) =>
      fits(contract, 'request', schema, value),
    );
    if (fitting) yield [branch, fitting];
  }
}

/** What breaks a rule of an object's members, once for each rule: of all its members, there are many. */
function* within(contract: Contract, schema: string, depth: number): Generator<BodyIdea> {
  const known = new Set<string>();
  for (const [at, sample] of simplest(contract, schema)) {
    for (const idea of members(contract, at, sample, depth)) {
      const broken = contract.schemas.violations(schema, idea.value);
      const rules = broken.map(({ pointer }) => pointer).join(' ');
      if (rules === '' || known.has(rules)) continue;
      known.add(rules);
      yield idea;
    }
  }
}

/** An object with each of its members in turn left out, added and replaced. */
function* members(
  contract: Contract,
  schema: string,
  sample: JsonObject,
  depth: number,
): Generator<BodyIdea> {
  // What only answers have is not sent: a service may ignore it as well as refuse it.
  const absent = absentMembers(contract.source, schema, 'request');
  yield { value: { ...sample, unknown_member: 1 }, about: 'with an unknown member' };
  for (const name of patternedNames(contract.source, schema))
    for (const value of OF_ANY_TYPE)
      yield { value: { ...sample, [name]: value }, about: `with ${name}` };
  for (const [name, at] of propertiesOf(contract.source, schema)) {
    if (absent.has(name)) continue;
    const { [name]: _, ...rest } = sample;
    yield { value: rest, about: `without ${name}` };
    const filled = sampleOf(contract, 'request', at);
    if (filled !== undefined) yield { value: { ...sample, [name]: filled }, about: `with ${name}` };
    const seen = new Set<string>();
    for (const { value, about } of instead(contract, at, depth)) {
      const key = JSON.stringify(value);
      if (seen.has(key)) continue;
      seen.add(key);
      yield { value: { ...sample, [name]: value }, about: `${name}: ${about}` };
    }
  }
}

/**
 * Bodies at and next to every boundary of a schema: each member in turn left out, replaced, or
 * added. Whether a body keeps the contract is left to the schema.
 */
export function* bodyIdeas(
  contract: Contract,
  body: Pick<BodySpec, 'schema' | 'examples'>,
): Generator<BodyIdea> {
  const { schema, examples } = body;
  for (const value of examples) yield { value, about: 'an example' };
  const sample =
    examples.find((value) => fits(contract, 'request', schema, value)) ??
    sampleOf(contract, 'request', schema);
  if (sample === undefined) return;
  yield { value: sample, about: 'the simplest' };
  const properties = propertiesOf(contract.source, schema);
  if (!isObject(sample) || properties.size === 0) {
    yield* instead(contract, schema, 0);
    return;
  }
  for (const value of [null, [], 'a', 1, true, {}])
    yield { value, about: `${JSON.stringify(value)} as a whole` };
  yield* members(contract, schema, sample, 0);
}
