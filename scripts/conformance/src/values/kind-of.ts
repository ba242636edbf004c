import { memberOf, namesOf } from '../contract/discriminator.ts';
import { asArray, asObject, asText, type Json, type JsonObject } from '../contract/json.ts';
import { layersOf } from '../contract/layers.ts';
import { locate, pointerTo, type Source } from '../contract/source.ts';

/** The member with the name by which a `discriminator` knows what a reference names. */
function kindIn(discriminator: Json | undefined, reference: string): JsonObject {
  const member = memberOf(discriminator);
  const [kind = ''] = namesOf(discriminator, reference);
  return member === undefined ? {} : { [member]: kind };
}

/**
 * The member by which a `discriminator` tells one branch of `anyOf` or `oneOf` from the others; none
 * where it does not. No rule of a schema asks for it, and services do.
 *
 * @param branch where the branch stands in the schema that has the `discriminator`
 */
export function kindOf(source: Source, branch: string): JsonObject {
  const owner = locate(source, branch.replace(/\/[^/]+\/[^/]+$/, ''));
  const reference = asText(asObject(locate(source, branch)?.value).$ref);
  return reference === undefined ? {} : kindIn(asObject(owner?.value).discriminator, reference);
}

/** Whether a schema has a `discriminator` for those that hold it in their `allOf`. */
const isParent = (schema: JsonObject): boolean =>
  memberOf(schema.discriminator) !== undefined && !('oneOf' in schema) && !('anyOf' in schema);

/**
 * The members by which schemas that a schema holds in its `allOf` tell it from others that hold them.
 *
 * @param schema where the schema stands, its own reference followed
 */
export const kindOfHeir = (source: Source, schema: string): JsonObject =>
  Object.fromEntries(
    [...layersOf(source, schema)]
      .filter(({ pointer, value }) => pointer !== schema && isParent(asObject(value)))
      .flatMap(({ value }) => Object.entries(kindIn(asObject(value).discriminator, `#${schema}`))),
  );

const knownHeirs = new WeakMap<Source, ReadonlyMap<string, readonly string[]>>();

/** Of every reference, the named schemas that hold it in their `allOf`. */
function heirsOf(source: Source): ReadonlyMap<string, readonly string[]> {
  const known = knownHeirs.get(source);
  if (known !== undefined) return known;
  const found = new Map<string, string[]>();
  const all = asObject(locate(source, '/components/schemas')?.value);
  for (const [name, schema] of Object.entries(all))
    for (const part of asArray(asObject(schema).allOf)) {
      const reference = asText(asObject(part).$ref);
      if (reference === undefined) continue;
      const own = pointerTo('/components/schemas', name);
      found.set(reference, [...(found.get(reference) ?? []), own]);
    }
  knownHeirs.set(source, found);
  return found;
}

/**
 * The schema of which a value is made in place of one that only others hold in their `allOf`: the first
 * that its `discriminator` maps a name to, or else the first of all; undefined where there is none.
 *
 * @param schema where the schema stands, its own reference followed
 */
export function heirOf(source: Source, schema: string): string | undefined {
  const parent = asObject(locate(source, schema)?.value);
  const all = isParent(parent) ? (heirsOf(source).get(`#${schema}`) ?? []) : [];
  const isMapped = (heir: string): boolean => namesOf(parent.discriminator, `#${heir}`).length > 1;
  return all.find(isMapped) ?? all[0];
}
