import { asObject } from './json.ts';
import { inside, insideEach, type Located, type Source } from './source.ts';
import type { ParameterType } from './types.ts';

const TYPES: readonly ParameterType[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
];

/** Deeper schemas contain themselves. */
const MAX_DEPTH = 8;

/** The type of value that a schema asks for, beside null; `other` where it does not say. */
export function typeOf(source: Source, located: Located | undefined, depth = 0): ParameterType {
  const schema = located && inside(source, located);
  const value = asObject(schema?.value);
  const types = [value.type].flat().filter((type) => type !== 'null');
  const known = TYPES.find((type) => types.length === 1 && types[0] === type);
  if (known !== undefined) return known;
  if (Array.isArray(value.enum) && value.enum.every((item) => typeof item === 'string')) {
    return 'string';
  }
  if (typeof value.const === 'string') return 'string';
  const [part] =
    schema && depth < MAX_DEPTH
      ? insideEach(source, inside(source, schema, 'allOf')).map(({ located }) =>
          typeOf(source, located, depth + 1),
        )
      : [];
  return part ?? 'other';
}
