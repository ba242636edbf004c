import { asArray, asNumber, asObject, asText, type Json } from './json.ts';
import { PARAMETER_PLACES } from './places.ts';
import type { Promises } from './promises.ts';
import { readFilter, readOrder, readSearch } from './read-list.ts';
import { isDeclared } from './read-responses.ts';
import { inside, insideEach, type Located, pointerTo, type Source } from './source.ts';
import type { BodySpec, Parameter, ParameterType, ResponseSpec } from './types.ts';

const TYPES: readonly ParameterType[] = ['string', 'integer', 'number', 'boolean', 'array'];

/**
 * The statuses that may refuse a bad value: `x-rejects-with`; 400 in a contract with
 * `x-promises`; else whichever of 400 and 422 the operation declares; else any client error.
 */
function rejectsWith(
  word: Json | undefined,
  promises: Promises,
  responses: readonly ResponseSpec[],
  alternatives: readonly number[],
): number[] {
  const status = asNumber(word);
  if (status !== undefined) return [status];
  if (promises.made) return [400];
  const declared = [400, 422, ...alternatives].filter((known) => isDeclared(responses, known));
  return declared.length > 0 ? declared : [400, 404, 409, 413, 414, 415, 422];
}

function examplesOf(source: Source, located: Located): Json[] {
  const value = asObject(located.value);
  const named = insideEach(source, inside(source, located, 'examples')).map(
    ({ located: at }) => asObject(at.value).value,
  );
  const schema = asObject(inside(source, located, 'schema')?.value);
  return [value.example, ...named, ...asArray(schema.examples), schema.example].filter(
    (example) => example !== undefined,
  );
}

function typeOf(source: Source, schema: Located | undefined): ParameterType {
  const value = asObject(schema?.value);
  const types = [value.type].flat().filter((type) => type !== 'null');
  const known = TYPES.find((type) => types.length === 1 && types[0] === type);
  if (known !== undefined) return known;
  if (Array.isArray(value.enum) && value.enum.every((item) => typeof item === 'string')) {
    return 'string';
  }
  if (typeof value.const === 'string') return 'string';
  const [part] = schema
    ? insideEach(source, inside(source, schema, 'allOf')).map(({ located }) =>
        typeOf(source, located),
      )
    : [];
  return part ?? 'other';
}

const statusesIn = (word: Json | undefined): number[] =>
  [word].flat().flatMap((status) => asNumber(status) ?? []);

/** Reads a parameter. */
export function readParameter(
  source: Source,
  promises: Promises,
  responses: readonly ResponseSpec[],
  located: Located,
): Parameter {
  const value = asObject(located.value);
  const schema = inside(source, located, 'schema');
  return {
    name: asText(value.name) ?? '',
    in: PARAMETER_PLACES.find((place) => place === value.in) ?? 'query',
    pointer: located.pointer,
    required: value.required === true,
    schema: pointerTo(located.pointer, 'schema'),
    type: typeOf(source, schema),
    examples: examplesOf(source, located),
    default: asObject(schema?.value).default,
    rejectsWith: rejectsWith(
      value['x-rejects-with'],
      promises,
      responses,
      value.in === 'path' ? [404] : [],
    ),
    mayRefuse: statusesIn(value['x-may-refuse']),
    orders: readOrder(inside(source, located, 'x-orders')),
    filters: readFilter(source, located),
    searches: readSearch(inside(source, located, 'x-searches')),
  };
}

/** Reads what an operation takes as its body; undefined where it takes none, or no JSON. */
export function readBody(
  source: Source,
  promises: Promises,
  responses: readonly ResponseSpec[],
  located: Located | undefined,
): BodySpec | undefined {
  if (located === undefined) return undefined;
  const media = insideEach(source, inside(source, located, 'content')).find(({ name }) =>
    /^application\/(?:.*\+)?json/i.test(name),
  );
  if (media === undefined || inside(source, media.located, 'schema') === undefined)
    return undefined;
  return {
    pointer: located.pointer,
    required: asObject(located.value).required === true,
    mediaType: media.name,
    schema: pointerTo(media.located.pointer, 'schema'),
    examples: examplesOf(source, media.located),
    rejectsWith: rejectsWith(asObject(located.value)['x-rejects-with'], promises, responses, []),
    mayRefuse: statusesIn(asObject(located.value)['x-may-refuse']),
  };
}
