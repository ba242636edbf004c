import { withoutAbsent } from './directions.ts';
import { asArray, asNumber, asObject, asText, type Json, type JsonObject } from './json.ts';
import { meant, meantOfForm } from './meant.ts';
import { PARAMETER_PLACES, type ParameterPlace } from './places.ts';
import type { Promises } from './promises.ts';
import { readFilter, readOrder, readSearch } from './read-list.ts';
import { readParts } from './read-parts.ts';
import type { Schemas } from './schemas.ts';
import {
  exampleIn,
  inside,
  insideEach,
  type Located,
  locate,
  noteGap,
  pointerTo,
  type Source,
} from './source.ts';
import { typeOf } from './type-of.ts';
import type { BodySpec, Parameter, ParameterForm, ParameterStyle, ResponseSpec } from './types.ts';

/** All client errors. */
const CLIENT_ERRORS = Array.from({ length: 52 }, (_, index) => 400 + index);

interface Rejection {
  readonly rejectsWith: number[];
  readonly saysRefusal: boolean;
}

/**
 * The statuses that may refuse a bad value: `x-rejects-with`; 400 in a contract with `x-promises`;
 * else any client error, since a contract says which one it is in words at best. The contract says
 * that it is refused where it declares 400, 422 or errors in general.
 */
function rejectionOf(
  word: Json | undefined,
  promises: Promises,
  responses: readonly ResponseSpec[],
): Rejection {
  const status = asNumber(word);
  if (status !== undefined) return { rejectsWith: [status], saysRefusal: true };
  if (promises.made) return { rejectsWith: [400], saysRefusal: true };
  const saysRefusal = responses.some(({ status: declared }) => REFUSALS.has(declared));
  return { rejectsWith: CLIENT_ERRORS, saysRefusal };
}

const REFUSALS: ReadonlySet<string> = new Set(['400', '422', '4XX', 'default']);

/** Whether a number has lost digits when it was read: int64 has more than fit (RFC 8259, 6). */
const isRounded = (value: Json): boolean =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);

function examplesOf(source: Source, located: Located): Json[] {
  const value = asObject(located.value);
  const named = insideEach(source, inside(source, located, 'examples')).map(
    ({ located: at }) => asObject(at.value).value,
  );
  const schema = asObject(inside(source, located, 'schema')?.value);
  const all = [value.example, ...named, ...asArray(schema.examples), schema.example]
    .map((example) => exampleIn(source, located.pointer, example))
    .filter((example) => example !== undefined);
  const exact = all.filter((example) => !isRounded(example));
  if (exact.length < all.length)
    noteGap(source, located.pointer, 'an example is too large a number to be read exactly');
  return exact;
}

const statusesIn = (word: Json | undefined): number[] =>
  [word].flat().flatMap((status) => asNumber(status) ?? []);

const STYLES: Readonly<Record<ParameterPlace, readonly ParameterStyle[]>> = {
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  cookie: ['form'],
  path: ['simple', 'label', 'matrix'],
  header: ['simple'],
};

/** The style of a parameter, that of its place where it states none, and whether it is exploded. */
function styleOf(place: ParameterPlace, { style: stated, explode }: JsonObject): ParameterForm {
  const [usual = 'form'] = STYLES[place];
  const style = STYLES[place].find((one) => one === stated) ?? usual;
  return {
    kind: 'style',
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
  };
}

/** Headers of which OpenAPI says itself what they are: such parameters are ignored (OpenAPI 3.1, 4.8.12.2.1). */
const NO_PARAMETERS = new Set(['accept', 'content-type', 'authorization']);

/** Reads a parameter; undefined where it is none, which is noted as a gap unless OpenAPI ignores it. */
export function readParameter(
  source: Source,
  schemas: Schemas,
  promises: Promises,
  responses: readonly ResponseSpec[],
  path: string,
  located: Located,
): Parameter | undefined {
  const value = asObject(located.value);
  const [content] = insideEach(source, inside(source, located, 'content'));
  const owner = content?.located ?? located;
  const schema = inside(source, owner, 'schema');
  const name = asText(value.name);
  const place = PARAMETER_PLACES.find((known) => known === value.in);
  if (name === undefined || place === undefined) {
    noteGap(source, located.pointer, 'this is not a parameter of OpenAPI 3');
    return undefined;
  }
  if (place === 'header' && NO_PARAMETERS.has(name.toLowerCase())) return undefined;
  const at = pointerTo(owner.pointer, 'schema');
  const isJson = content === undefined || isJsonName(content.name);
  const isClear = schema !== undefined && isJson && schemas.isUsable(at);
  return {
    name,
    in: place,
    path,
    pointer: located.pointer,
    required: value.required === true,
    schema: at,
    type: isClear ? typeOf(source, schema) : 'other',
    form: content === undefined ? styleOf(place, value) : { kind: 'json' },
    itemType: schema === undefined ? 'other' : typeOf(source, inside(source, schema, 'items')),
    examples: examplesOf(source, owner),
    default: asObject(schema?.value).default,
    ...rejectionOf(value['x-rejects-with'], promises, responses),
    mayRefuse: statusesIn(value['x-may-refuse']),
    orders: readOrder(inside(source, located, 'x-orders')),
    filters: readFilter(source, located),
    searches: readSearch(inside(source, located, 'x-searches')),
  };
}

const isJsonName = (type: string): boolean => /^application\/(?:.*\+)?json\b/i.test(type);

const FORMS: readonly (readonly [BodySpec['form'], (type: string) => boolean])[] = [
  ['json', isJsonName],
  ['urlencoded', (type) => /^application\/x-www-form-urlencoded\b/i.test(type)],
  ['multipart', (type) => /^multipart\/form-data\b/i.test(type)],
  [
    'text',
    (type) => /^text\/(?:plain|csv|html)\b|^\*\/\*|^application\/octet-stream\b/i.test(type),
  ],
];

/** Reads what an operation takes as its body; undefined where it takes none that the job can write. */
export function readBody(
  source: Source,
  schemas: Schemas,
  promises: Promises,
  responses: readonly ResponseSpec[],
  located: Located | undefined,
): BodySpec | undefined {
  if (located === undefined) return undefined;
  const all = insideEach(source, inside(source, located, 'content'));
  for (const [form, isIt] of FORMS) {
    const media = all.find(({ name }) => isIt(name));
    if (media === undefined || inside(source, media.located, 'schema') === undefined) continue;
    const schema = pointerTo(media.located.pointer, 'schema');
    if (!schemas.isUsable(schema)) continue;
    // A form is made of members, and nothing says what one of a list or of a text is.
    const type = typeOf(source, locate(source, schema));
    if (['urlencoded', 'multipart'].includes(form) && !['object', 'other'].includes(type)) continue;
    const value = asObject(located.value);
    return {
      pointer: located.pointer,
      required: value.required === true,
      mediaType: form === 'text' && media.name.startsWith('*') ? 'text/plain' : media.name,
      form,
      mediaTypes: all.map(({ name }) => name.split(';')[0]?.trim().toLowerCase() ?? ''),
      parts: readParts(source, schema, asObject(inside(source, media.located, 'encoding')?.value)),
      isEncoded: 'encoding' in asObject(media.located.value),
      schema,
      examples: examplesOf(source, media.located).map((example) =>
        withoutAbsent(
          source,
          schema,
          form === 'json'
            ? meant(schemas, schema, example)
            : meantOfForm(source, schemas, schema, example),
          'request',
        ),
      ),
      ...rejectionOf(value['x-rejects-with'], promises, responses),
      mayRefuse: statusesIn(value['x-may-refuse']),
    };
  }
  return undefined;
}
