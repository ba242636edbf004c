import { absentMembers, type Direction } from '../contract/directions.ts';
import { asArray, asNumber, isObject, type Json, type JsonObject } from '../contract/json.ts';
import { inside, locate } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import {
  type Constraint,
  choicesOf,
  conditionsOf,
  constraintsOf,
  itemsOf,
  propertiesOf,
  rulesOf,
} from './constraints.ts';
import { heirOf, kindOf, kindOfHeir } from './kind-of.ts';
import { exampleOf, fits, plainNumber, plainText, typeOf } from './leaf.ts';

/** What is being looked for, and how much more may be tried. */
interface Search {
  readonly contract: Contract;
  readonly direction: Direction;
  readonly steps: Steps;
  /** How much of it for members that are not required: no value is to be missed because of them. */
  readonly spare: Steps;
}

interface Steps {
  left: number;
}

/** More schemas are not tried for one value: of the largest, every branch of every branch could be. */
const MAX_STEPS = 2000;

/** More schemas are not tried for members that are not required: few values need one. */
const MAX_SPARE = 200;

/** A list or object with more than this is not made: memory would not hold the largest that a schema can ask for. */
const MOST_INSIDE = 10_000;

/** What the schemas around a branch of `anyOf` or `oneOf` say of the same object. */
interface Around {
  readonly properties: ReadonlyMap<string, string>;
  readonly required: readonly string[];
}

const NOTHING: Around = { properties: new Map(), required: [] };

const known = new WeakMap<Contract, Map<string, Json | undefined>>();

/** The simplest value of a schema: an example, a member, or a value of its type that follows its rules. */
export function sampleOf(
  contract: Contract,
  direction: Direction,
  schema: string,
): Json | undefined {
  const samples = known.get(contract) ?? new Map<string, Json | undefined>();
  known.set(contract, samples);
  const key = `${direction} ${schema}`;
  if (!samples.has(key))
    samples.set(
      key,
      make(
        { contract, direction, steps: { left: MAX_STEPS }, spare: { left: MAX_SPARE } },
        schema,
        [],
        NOTHING,
      ),
    );
  return samples.get(key);
}

/** @param above the schemas that this one stands in: none of them can be a part of itself */
function make(
  search: Search,
  schema: string,
  above: readonly string[],
  around: Around,
): Json | undefined {
  const { contract, direction, steps } = search;
  const { source } = contract;
  const stands = locate(source, schema);
  const pointer = (stands && inside(source, stands))?.pointer ?? schema;
  if (above.includes(pointer) || steps.left === 0) return undefined;
  steps.left -= 1;
  const constraints = constraintsOf(source, schema);
  const rules = rulesOf(constraints);
  const stated = [rules.const, ...asArray(rules.enum)].filter((value) => value !== undefined);
  if (stated.length > 0)
    return stated.find((value) => fits(contract, direction, schema, value)) ?? stated[0];
  const example = exampleOf(contract, direction, schema);
  if (example !== undefined) return example;
  const path = [...above, pointer];
  const heir = heirOf(source, pointer);
  const inherited = heir === undefined ? undefined : make(search, heir, path, around);
  if (inherited !== undefined && fits(contract, direction, schema, inherited)) return inherited;
  const value = unnamed(search, schema, path, around, constraints);
  const kind = kindOfHeir(source, pointer);
  if (!isObject(value) || Object.keys(kind).length === 0) return value;
  const named = { ...value, ...kind };
  return fits(contract, direction, schema, named) ? named : value;
}

/** A value by the rules of a schema, whatever a `discriminator` above it calls it. */
function unnamed(
  search: Search,
  schema: string,
  path: readonly string[],
  around: Around,
  constraints: readonly Constraint[],
): Json | undefined {
  const { source } = search.contract;
  const rules = rulesOf(constraints);
  const choices = [
    ...choicesOf(source, schema),
    ...conditionsOf(source, schema).map((branches) => [undefined, ...branches]),
  ];
  const own = propertiesOf(source, schema);
  if (choices.length === 0) return plain(search, schema, path, around);
  const base =
    own.size > 0 || typeOf(rules, false) === 'object'
      ? plain(search, schema, path, around)
      : undefined;
  const inner: Around = {
    properties: new Map([...around.properties, ...own]),
    required: [...around.required, ...requiredIn(constraints)],
  };
  return firstOrFitting(search, schema, simplestFirst(search, base, choices, path, inner));
}

/**
 * A value with what is required alone, and then with one member more, in turn: without it, several
 * branches of `oneOf` may be kept, of which only one is to be.
 */
function* simplestFirst(
  search: Search,
  base: Json | undefined,
  choices: readonly (readonly (string | undefined)[])[],
  path: readonly string[],
  around: Around,
): Generator<Json> {
  yield* combined(search, base, choices, path, around);
  const branches = choices.flat().filter((branch) => branch !== undefined);
  const members = branches.flatMap((one) => [...propertiesOf(search.contract.source, one).keys()]);
  for (const name of new Set(members)) {
    const more = { ...around, required: [...around.required, name] };
    yield* combined({ ...search, steps: search.spare }, base, choices, path, more);
  }
}

/** The first value that keeps a schema; the first of all where none does. */
function firstOrFitting(
  { contract, direction }: Search,
  schema: string,
  values: Iterable<Json>,
): Json | undefined {
  let first: Json | undefined;
  for (const value of values) {
    if (fits(contract, direction, schema, value)) return value;
    first ??= value;
  }
  return first;
}

/**
 * A value with one branch of each `anyOf`, `oneOf` and condition, in all combinations. Of a
 * condition, none may be needed: that is `undefined`.
 */
function* combined(
  search: Search,
  base: Json | undefined,
  [branches, ...rest]: readonly (readonly (string | undefined)[])[],
  path: readonly string[],
  around: Around,
): Generator<Json> {
  if (branches === undefined) {
    if (base !== undefined) yield base;
    return;
  }
  for (const branch of branches) {
    if (branch === undefined) {
      yield* combined(search, base, rest, path, around);
      continue;
    }
    const part = make(search, branch, path, around);
    if (part === undefined) continue;
    for (const named of withKind(search, branch, part))
      for (const whole of joined(base, named)) yield* combined(search, whole, rest, path, around);
  }
}

/** What both have may be told more exactly by either. */
const joined = (base: Json | undefined, part: Json): Json[] =>
  isObject(base) && isObject(part)
    ? [
        { ...base, ...part },
        { ...part, ...base },
      ]
    : [part];

/** A value of a branch, first with the name by which a `discriminator` knows it. */
function withKind({ contract }: Search, branch: string, part: Json): Json[] {
  const kind = kindOf(contract.source, branch);
  return isObject(part) && Object.keys(kind).length > 0 ? [{ ...part, ...kind }, part] : [part];
}

const requiredIn = (constraints: readonly Constraint[]): string[] =>
  constraints
    .filter(({ keyword }) => keyword === 'required')
    .flatMap(({ value }) => asArray(value).map(String));

/** A value of the type that a schema asks for, its `anyOf` and `oneOf` not looked at. */
function plain(
  search: Search,
  schema: string,
  path: readonly string[],
  around: Around,
): Json | undefined {
  const { contract, direction } = search;
  const { source } = contract;
  const constraints = constraintsOf(source, schema);
  const rules = rulesOf(constraints);
  const properties = propertiesOf(source, schema);
  switch (typeOf(rules, properties.size > 0)) {
    case 'object': {
      const absent = absentMembers(source, schema, direction);
      const outer = around.required.filter((name) => properties.has(name));
      const required = [...new Set([...requiredIn(constraints), ...outer])];
      const least = Math.min(asNumber(rules.minProperties) ?? 0, MOST_INSIDE);
      const more = [...properties.keys()].filter((name) => !required.includes(name));
      const chosen = [...required, ...more.slice(0, Math.max(0, least - required.length))];
      const others = constraints.find(
        ({ keyword, value }) => keyword === 'additionalProperties' && isObject(value),
      )?.pointer;
      const missing = others === undefined ? 0 : Math.max(0, least - chosen.length);
      const names = [...chosen, ...Array.from({ length: missing }, (_, at) => `member${at + 1}`)];
      return Object.fromEntries(
        names
          .filter((name) => !absent.has(name))
          .map((name) => {
            const at = properties.get(name) ?? around.properties.get(name) ?? others;
            return [name, at === undefined ? 'a' : (make(search, at, path, NOTHING) ?? null)];
          }),
      );
    }
    case 'array':
      return list(search, schema, path, rules);
    case 'integer':
    case 'number':
      return plainNumber(contract, direction, schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return plainText(contract, direction, schema);
  }
}

function list(search: Search, schema: string, path: readonly string[], rules: JsonObject): Json[] {
  const { contract, direction } = search;
  const at = itemsOf(contract.source, schema);
  const item = make(search, at, path, NOTHING);
  const isRight = item !== undefined && fits(contract, direction, at, item);
  const length = Math.min(asNumber(rules.minItems) ?? (isRight ? 1 : 0), MOST_INSIDE);
  if (rules.uniqueItems !== true || length < 2) return Array.from({ length }, () => item ?? 'a');
  const rulesOfItems = rulesOf(constraintsOf(contract.source, at));
  const others = [item ?? 'a', ...asArray(rulesOfItems.enum), ...different(length)];
  const distinct = new Map(
    others
      .filter((value) => fits(contract, direction, at, value))
      .map((value) => [JSON.stringify(value), value]),
  );
  return [...distinct.values()].slice(0, length);
}

/** Numbers and texts that differ. */
const different = (length: number): Json[] =>
  Array.from({ length }, (_, index) => [index + 1, `text${index + 1}`, `${index + 1}`]).flat();
