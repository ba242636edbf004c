import type { Json } from './json.ts';
import type { Schemas } from './schemas.ts';

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
