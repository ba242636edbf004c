import { isObject, type Json, type JsonObject } from './json.ts';
import { compilePattern } from './patterns.ts';
import { noteGap, pointerTo, type Source } from './source.ts';

/** Gives the name of the schema at a pointer; undefined where a reference cannot be followed. */
export type Refer = (reference: string, pointer: string) => string | undefined;

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
const ONE = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'items', 'not'];
const MORE_OF_ONE = ['contains', 'propertyNames', 'if', 'then', 'else'];
const LIST = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas'];

/**
 * A schema with nothing in it but what can be checked. Everything else is noted as a gap, unless it
 * is a word that says nothing about values.
 *
 * @param places remembers where each object of the result stands in the contract
 */
export function cleanSchema(
  source: Source,
  schema: Json,
  pointer: string,
  refer: Refer,
  places: WeakMap<object, string>,
): JsonObject | boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) {
    noteGap(source, pointer, 'this is not a schema');
    return true;
  }
  const clean: JsonObject = {};
  places.set(clean, pointer);
  const inner = (value: Json, ...names: (string | number)[]): JsonObject | boolean =>
    cleanSchema(source, value, pointerTo(pointer, ...names), refer, places);
  const keep = (keyword: string, isRight: (value: Json) => boolean): Json | undefined => {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
    if (value === undefined) return undefined;
    if (isRight(value)) return value;
    noteGap(source, pointerTo(pointer, keyword), `${keyword} has a value that it cannot have`);
    return undefined;
  };
  for (const [keyword, isRight] of Object.entries(KEYWORDS)) {
    const value = keep(keyword, isRight);
    if (value !== undefined) clean[keyword] = value;
  }
  for (const keyword of [...ONE, ...MORE_OF_ONE]) {
    const value = keep(keyword, isSchema);
    if (value !== undefined) clean[keyword] = inner(value, keyword);
  }
  for (const keyword of LIST) {
    const value = keep(keyword, isSchemas);
    if (Array.isArray(value))
      clean[keyword] = value.map((part, index) => inner(part, keyword, index));
  }
  for (const keyword of NAMED) {
    const value = keep(keyword, isObject);
    if (!isObject(value)) continue;
    const members = Object.entries(value)
      .filter(([name]) => keyword !== 'patternProperties' || isPattern(name))
      .map(([name, part]) => [name, inner(part, keyword, name)]);
    if (members.length < Object.keys(value).length)
      noteGap(source, pointerTo(pointer, keyword), 'a name is a pattern that cannot be read');
    clean[keyword] = Object.fromEntries(members) as JsonObject;
  }
  const reference = keep('$ref', isText);
  const target = typeof reference === 'string' ? refer(reference, pointer) : undefined;
  if (target !== undefined) clean.$ref = target;
  return schema.nullable === true ? { anyOf: [{ type: 'null' }, clean] } : clean;
}
