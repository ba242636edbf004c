import { asArray } from '../contract/json.ts';
import type { Contract, Parameter } from '../contract/types.ts';
import { constraintsOf, itemsOf } from '../values/constraints.ts';
import { textOf } from './texts.ts';

/** Keywords whose values are values of the parameter. */
const NAMING = new Set(['enum', 'const', 'minimum', 'maximum']);

/** An example that shows a form, and is no value: `<field>`, `string`. */
const PLACEHOLDER = /<[^<>]+>|\{\w+\}|^string$|\.\.\./;

/**
 * Whether the contract names a value itself: as an example, the default, a member, the least or the
 * most. Of all others it only says that its schema does not forbid them, which says little: few
 * schemas tell everything.
 */
export function isStated({ source }: Contract, parameter: Parameter, text: string): boolean {
  const { type, schema, examples } = parameter;
  if (type === 'boolean') return true;
  const schemas = type === 'array' ? [schema, itemsOf(source, schema)] : [schema];
  const named = schemas
    .flatMap((pointer) => constraintsOf(source, pointer))
    .flatMap(({ keyword, value }) => (NAMING.has(keyword) ? [value].flat() : []));
  const own = parameter.default === undefined ? [] : [parameter.default];
  const shown = examples
    .flatMap((value) => [value, ...asArray(value)])
    .filter((value) => !PLACEHOLDER.test(textOf(value)));
  return [...named, ...own, ...shown].some((value) => textOf(value) === text);
}
