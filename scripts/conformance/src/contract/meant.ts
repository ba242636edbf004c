import { isObject, type Json } from './json.ts';
import type { Schemas } from './schemas.ts';
import { inside, locate, type Source } from './source.ts';

/**
 * An example of JSON as it is meant: many contracts write it as a text, which their schemas do not
 * take.
 */
export function meant(schemas: Schemas, schema: string, example: Json): Json {
  if (typeof example !== 'string' || schemas.violations(schema, example).length === 0)
    return example;
  try {
    return JSON.parse(example) as Json;
  } catch {
    return example;
  }
}

/** An example of a form as it is meant: a form has texts alone, which also stand for numbers and the like. */
export function meantOfForm(source: Source, schemas: Schemas, schema: string, example: Json): Json {
  const located = locate(source, schema);
  if (!isObject(example) || located === undefined) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const own = inside(source, located, 'properties', name);
      return [name, own ? meant(schemas, own.pointer, value) : value];
    }),
  );
}
