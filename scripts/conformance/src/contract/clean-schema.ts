import { absentMembers, type Direction } from './directions.ts';
import { memberOf, namesOf } from './discriminator.ts';
import {
  asArray,
  asObject,
  asText,
  asTexts,
  isObject,
  type Json,
  type JsonObject,
} from './json.ts';
import { compilePattern } from './patterns.ts';
import { noteGap, pointerTo, type Source } from './source.ts';

/** Gives what stands for a reference at a pointer: nothing where it cannot be followed. */
export type Refer = (reference: string, pointer: string) => JsonObject;

const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);
const isCount = (value: Json): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (value: Json): boolean => typeof value === 'string';
const isTexts = (value: Json): boolean => Array.isArray(value) && value.every(isText);
const isSchema = (value: Json): boolean => isObject(value) || typeof value === 'boolean';
const isNumber = (value: Json): boolean => typeof value === 'number';
const isPattern = (value: Json): boolean =>
  typeof value === 'string' && compilePattern(value) !== undefined;
const isSchemas = (value: Json): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);

/** The keywords that are checked, each with what its value has to be. All others say nothing. */
const KEYWORDS: Readonly<Record<string, (value: Json) => boolean>> = {
  type: (value) => [value].flat().every((type) => isText(type) && TYPES.has(String(type))),
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: () => true,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  maximum: isNumber,
  minimum: isNumber,
  exclusiveMaximum: isNumber,
  exclusiveMinimum: isNumber,
  maxLength: isCount,
  minLength: isCount,
  pattern: isPattern,
  format: isText,
  maxItems: isCount,
  minItems: isCount,
  uniqueItems: (value) => typeof value === 'boolean',
  maxContains: isCount,
  minContains: isCount,
  maxProperties: isCount,
  minProperties: isCount,
  required: isTexts,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isTexts),
};

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = [
  ...['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'items', 'not'],
  ...['contains', 'propertyNames', 'if', 'then', 'else'],
];
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas'];

type Shape = 'value' | 'schema' | 'schemas' | 'named' | 'reference';

/** What every keyword holds, and what its value has to be. */
const SHAPES = new Map<
  string,
  { readonly shape: Shape; readonly isRight: (value: Json) => boolean }
>([
  ...Object.entries(KEYWORDS).map(
    ([keyword, isRight]) => [keyword, { shape: 'value', isRight }] as const,
  ),
  ...ONE.map((keyword) => [keyword, { shape: 'schema', isRight: isSchema }] as const),
  ...LIST.map((keyword) => [keyword, { shape: 'schemas', isRight: isSchemas }] as const),
  ...NAMED.map((keyword) => [keyword, { shape: 'named', isRight: isObject }] as const),
  ['$ref', { shape: 'reference', isRight: isText }],
]);

/** Keywords whose schemas judge the same object as the one that they stand in. */
const SAME_OBJECT = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else']);

/** How the schemas of a contract are read. */
export interface Cleaning {
  readonly source: Source;
  /** Which way the values go. */
  readonly direction: Direction;
  readonly refer: Refer;
  /** Remembers where each object of the result stands in the contract. */
  readonly places: WeakMap<object, string>;
}

/**
 * What a value keeps with the branch of `oneOf` that its `discriminator` names; undefined where that
 * names none. Such a value may keep other branches as well: they seldom forbid the members of each other.
 */
function ofNamedBranch(schema: JsonObject, branches: readonly Json[]): JsonObject | undefined {
  const member = memberOf(schema.discriminator);
  if (member === undefined) return undefined;
  const anyOf = asArray(schema.oneOf).flatMap((stated, index) => {
    const reference = asText(asObject(stated).$ref);
    const branch = branches[index];
    if (reference === undefined || branch === undefined) return [];
    const isNamed = { enum: namesOf(schema.discriminator, reference) };
    return [{ required: [member], properties: { [member]: isNamed }, allOf: [branch] }];
  });
  return anyOf.length > 0 ? { anyOf } : undefined;
}

/**
 * A schema with nothing in it but what can be checked. Everything else is noted as a gap, unless it
 * is a word that says nothing about values.
 *
 * @param above members of the object that do not go in this direction, as schemas around it say
 */
export function cleanSchema(
  cleaning: Cleaning,
  schema: Json,
  pointer: string,
  above: ReadonlySet<string> = new Set(),
): JsonObject | boolean {
  const { source, direction, refer, places } = cleaning;
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) {
    noteGap(source, pointer, 'this is not a schema');
    return true;
  }
  const clean: JsonObject = {};
  places.set(clean, pointer);
  const absent = new Set([...above, ...absentMembers(source, pointer, direction)]);
  const inner = (value: Json, keyword: string, ...names: (string | number)[]) =>
    cleanSchema(
      cleaning,
      value,
      pointerTo(pointer, keyword, ...names),
      SAME_OBJECT.has(keyword) ? absent : undefined,
    );
  const cleanNamed = (keyword: string, value: JsonObject): JsonObject => {
    const members = Object.entries(value)
      .filter(([name]) => keyword !== 'patternProperties' || isPattern(name))
      // Whether a service ignores or refuses what it alone may set is left to it (JSON Schema 2020-12, 9.4).
      .map(([name, part]) =>
        direction === 'request' && keyword === 'properties' && absent.has(name)
          ? ([name, true] as const)
          : ([name, inner(part, keyword, name)] as const),
      );
    if (members.length < Object.keys(value).length)
      noteGap(source, pointerTo(pointer, keyword), 'a name is a pattern that cannot be read');
    return Object.fromEntries(members);
  };
  const cleanValue = (shape: Shape, keyword: string, value: Json): JsonObject => {
    if (shape === 'reference') return refer(String(value), pointer);
    if (shape === 'schema') return { [keyword]: inner(value, keyword) };
    if (keyword === 'required')
      return { required: asTexts(value).filter((name) => !absent.has(name)) };
    if (shape === 'schemas')
      return { [keyword]: asArray(value).map((part, index) => inner(part, keyword, index)) };
    return { [keyword]: shape === 'named' ? cleanNamed(keyword, asObject(value)) : value };
  };
  for (const [keyword, value] of Object.entries(schema)) {
    const known = SHAPES.get(keyword);
    if (known === undefined) continue;
    if (known.isRight(value)) Object.assign(clean, cleanValue(known.shape, keyword, value));
    else noteGap(source, pointerTo(pointer, keyword), `${keyword} has a value that it cannot have`);
  }
  const branches = asArray(clean.oneOf);
  const named = ofNamedBranch(schema, branches);
  if (named !== undefined) {
    const choice: JsonObject = { oneOf: [...branches] };
    places.set(choice, pointer);
    delete clean.oneOf;
    clean.allOf = [...asArray(clean.allOf), { if: named, else: choice }];
  }
  // With `anyOf`, each wrong value would also be told to be null.
  return schema.nullable === true ? { if: { type: 'null' }, else: clean } : clean;
}
