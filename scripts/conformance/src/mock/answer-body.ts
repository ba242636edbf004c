import { withoutAbsent } from '../contract/directions.ts';
import { asArray, asObject, type Json } from '../contract/json.ts';
import { exampleIn, inside, insideEach, locate } from '../contract/source.ts';
import type { Contract, HeaderSpec, MediaSpec, ResponseSpec } from '../contract/types.ts';
import { inSimpleStyle } from '../scenario/in-style.ts';
import { sampleOf } from '../values/sample.ts';

/** The media type of a response that is answered with: JSON where there is some. */
export const mediaOf = ({ content }: ResponseSpec): MediaSpec | undefined =>
  content.find(({ type }) => /json/.test(type)) ?? content[0];

/**
 * An example of a body: the one of that name, the first that the contract gives, or one made by its
 * schema.
 */
export function bodyOf(
  contract: Contract,
  { pointer, schema }: MediaSpec,
  named?: string,
): Json | undefined {
  const { source } = contract;
  const followed = (example: Json | undefined) => exampleIn(source, pointer, example);
  const media = locate(source, pointer);
  const own = asObject(media?.value);
  const examples = insideEach(source, media && inside(source, media, 'examples')).map(
    ({ name, located }) => ({ name, value: followed(asObject(located.value).value) }),
  );
  const chosen =
    examples.find(({ name }) => name === named) ??
    examples.find(({ value }) => value !== undefined);
  const value = chosen?.value;
  const isAsked = named !== undefined && chosen?.name === named;
  const stated = asObject(media && inside(source, media, 'schema')?.value);
  const [first] = [
    isAsked ? value : undefined,
    followed(own.example),
    value,
    followed(stated.example),
    followed(asArray(stated.examples)[0]),
  ].filter((one) => one !== undefined);
  if (schema === undefined) return first;
  return first === undefined
    ? sampleOf(contract, 'response', schema)
    : withoutAbsent(source, schema, first, 'response');
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
