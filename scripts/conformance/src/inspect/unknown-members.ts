import { isObject, type Json } from '../contract/json.ts';
import { pointerTo, type Source } from '../contract/source.ts';
import { branchesOf, constraintsOf, itemsOf, propertiesOf } from '../values/constraints.ts';

/** A member of a value that its schema does not name. */
export interface UnknownMember {
  /** Where in the value, as a JSON pointer. */
  readonly at: string;
  /** Where the schema names the others. */
  readonly pointer: string;
}

/** Deeper values are not looked into: most schemas of that depth contain themselves. */
const MAX_DEPTH = 8;

/** Items of a list beyond these are like those ahead of them. */
const MAX_ITEMS = 20;

/** Keywords by which a schema says what members there may be beside those that it names. */
const OPEN = new Set(['additionalProperties', 'patternProperties', 'unevaluatedProperties']);

/** Members of a value that no part of its schema names, where the schema names any. */
export function unknownMembers(
  source: Source,
  schema: string,
  value: Json,
  at = '',
  depth = 0,
): UnknownMember[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) {
    const items = itemsOf(source, schema);
    return value
      .slice(0, MAX_ITEMS)
      .flatMap((item, index) => unknownMembers(source, items, item, `${at}/${index}`, depth + 1));
  }
  if (!isObject(value)) return [];
  const named = propertiesOf(source, schema);
  const isOpen =
    named.size === 0 ||
    branchesOf(source, schema).length > 0 ||
    constraintsOf(source, schema).some(({ keyword }) => OPEN.has(keyword));
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = pointerTo(at, name);
    const own = named.get(name);
    if (own !== undefined) return unknownMembers(source, own, inner, place, depth + 1);
    return isOpen ? [] : [{ at: place, pointer: schema }];
  });
}
