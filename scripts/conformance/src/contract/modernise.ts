import { isObject, type Json } from './json.ts';

/** Members that hold values, not schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Brings OpenAPI 3.0's dialect of JSON Schema to that of 3.1, in place: `nullable` and the
 * boolean forms of `exclusiveMinimum` and `exclusiveMaximum`.
 */
export function modernise(node: Json | undefined): void {
  if (Array.isArray(node)) {
    for (const item of node) modernise(item);
    return;
  }
  if (!isObject(node)) return;
  if (node.nullable === true && typeof node.type === 'string') {
    node.type = [node.type, 'null'];
    if (Array.isArray(node.enum) && !node.enum.includes(null)) node.enum.push(null);
    // Deleted, it would make the objects of a large contract several times as large.
    node.nullable = false;
  }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof node[exclusive] !== 'boolean') continue;
    const limit = node[bound];
    const isExclusive = node[exclusive];
    delete node[exclusive];
    if (isExclusive && limit !== undefined) {
      node[exclusive] = limit;
      delete node[bound];
    }
  }
  for (const name in node) {
    // The largest contracts hold millions of texts.
    const inner = node[name];
    if (typeof inner === 'object' && !VALUES.has(name)) modernise(inner);
  }
}
