import { asObject, asText, type JsonObject } from '../contract/json.ts';
import { locate, type Source } from '../contract/source.ts';

/**
 * The member by which a `discriminator` tells one branch of `anyOf` or `oneOf` from the others; none
 * where it does not. No rule of a schema asks for it, and services do.
 *
 * @param branch where the branch stands in the schema that has the `discriminator`
 */
export function kindOf(source: Source, branch: string): JsonObject {
  const owner = locate(source, branch.replace(/\/[^/]+\/[^/]+$/, ''));
  const { propertyName, mapping } = asObject(asObject(owner?.value).discriminator);
  const reference = asText(asObject(locate(source, branch)?.value).$ref);
  if (typeof propertyName !== 'string' || reference === undefined) return {};
  const name = reference.replace(/^.*\//s, '');
  const [kind = name] =
    Object.entries(asObject(mapping)).find(([, to]) => to === reference || to === name) ?? [];
  return { [propertyName]: kind };
}
