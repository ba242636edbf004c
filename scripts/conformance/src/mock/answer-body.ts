import { withoutAbsent } from '../contract/directions.ts';
import { asArray, asObject, type Json } from '../contract/json.ts';
import { meant } from '../contract/meant.ts';
import { exampleIn, inside, insideEach, locate } from '../contract/source.ts';
import type { Contract, HeaderSpec, MediaSpec, ResponseSpec } from '../contract/types.ts';
import { inSimpleStyle } from '../scenario/in-style.ts';
import { fits } from '../values/leaf.ts';
import { sampleOf } from '../values/sample.ts';
import { mended } from './mended.ts';

/** The media type of a response that is answered with: JSON where there is some. */
export const mediaOf = ({ content }: ResponseSpec): MediaSpec | undefined =>
  content.find(({ type }) => /json/.test(type)) ?? content[0];

const known = new WeakMap<Contract, Map<string, Json | undefined>>();

/**
 * An example of a body: the one of that name as it stands; else the first of the contract's that
 * keeps its schema, or the first mended; where there are none, one made by the schema.
 */
export function bodyOf(contract: Contract, media: MediaSpec, named?: string): Json | undefined {
  const asked = named === undefined ? undefined : namedIn(contract, media).get(named);
  if (asked !== undefined) return asked;
  const bodies = known.get(contract) ?? new Map<string, Json | undefined>();
  known.set(contract, bodies);
  const { pointer } = media;
  if (!bodies.has(pointer)) bodies.set(pointer, fittingBody(contract, media));
  return bodies.get(pointer);
}

/** An example as it is answered with. */
function followed(
  { source, answerSchemas }: Contract,
  { pointer, schema, type }: MediaSpec,
  example: Json | undefined,
): Json | undefined {
  const stated = exampleIn(source, pointer, example);
  if (stated === undefined || schema === undefined) return stated;
  const value = /json/.test(type) ? meant(answerSchemas, schema, stated) : stated;
  return withoutAbsent(source, schema, value, 'response');
}

function namedIn(contract: Contract, media: MediaSpec): ReadonlyMap<string, Json | undefined> {
  const { source } = contract;
  const located = locate(source, media.pointer);
  const examples = insideEach(source, located && inside(source, located, 'examples'));
  return new Map(
    examples.map(({ name, located: { value } }) => [
      name,
      followed(contract, media, asObject(value).value),
    ]),
  );
}

function fittingBody(contract: Contract, media: MediaSpec): Json | undefined {
  const { source } = contract;
  const { pointer, schema } = media;
  const located = locate(source, pointer);
  const stated = asObject(located && inside(source, located, 'schema')?.value);
  const examples = [
    followed(contract, media, asObject(located?.value).example),
    ...namedIn(contract, media).values(),
    ...[stated.example, ...asArray(stated.examples)].map((one) => followed(contract, media, one)),
  ].filter((one) => one !== undefined);
  const [first] = examples;
  if (schema === undefined) return first;
  if (first === undefined) return sampleOf(contract, 'response', schema);
  return (
    examples.find((one) => fits(contract, 'response', schema, one)) ??
    mended(contract, schema, first)
  );
}

/** An example of a header's value. */
export function headerValueOf(
  contract: Contract,
  { pointer, schema, explode }: HeaderSpec,
): string {
  const { source } = contract;
  const header = locate(source, pointer);
  const own = asObject(header?.value);
  const [named] = insideEach(source, header && inside(source, header, 'examples'));
  const value =
    own.example ??
    asObject(named?.located.value).value ??
    asObject(header && inside(source, header, 'schema')?.value).example ??
    (schema === undefined ? '' : sampleOf(contract, 'response', schema));
  return value === undefined || value === null ? '' : inSimpleStyle(value, explode);
}
