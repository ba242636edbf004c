import { asObject, asText, type Json } from './json.ts';

/**
 * The names by which a `discriminator` knows a schema that is referred to: those that are mapped to it,
 * and its own (OpenAPI 3.1.1, 4.8.25).
 */
export function namesOf(discriminator: Json | undefined, reference: string): string[] {
  const own = reference.replace(/^.*\//s, '');
  const mapped = Object.entries(asObject(asObject(discriminator).mapping)).filter(
    ([, to]) => to === reference || to === own,
  );
  return [...mapped.map(([name]) => name), own];
}

/** The member that holds the name; undefined where a `discriminator` names none. */
export const memberOf = (discriminator: Json | undefined): string | undefined =>
  asText(asObject(discriminator).propertyName);
