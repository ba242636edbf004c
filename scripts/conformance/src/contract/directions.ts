import { asObject, isObject, type Json } from './json.ts';
import { layersOf } from './layers.ts';
import { pointerTo, type Source } from './source.ts';

/** Which way a value goes. */
export type Direction = 'request' | 'response';

/**
 * The word that keeps a member out of a direction. It is not to be sent there, and `required` does
 * not take effect there (OpenAPI 3.0.3, 4.7.24.2).
 */
const KEPT_OUT: Readonly<Record<Direction, 'readOnly' | 'writeOnly'>> = {
  request: 'readOnly',
  response: 'writeOnly',
};

/** The members of an object that do not go in a direction. */
export function absentMembers(
  source: Source,
  schema: string,
  direction: Direction,
): ReadonlySet<string> {
  const word = KEPT_OUT[direction];
  const members = [...layersOf(source, schema)].flatMap(({ pointer, value }) =>
    Object.keys(asObject(asObject(value).properties)).map(
      (name) => [name, pointerTo(pointer, 'properties', name)] as const,
    ),
  );
  const isOut = (pointer: string): boolean =>
    [...layersOf(source, pointer)].some(({ value }) => asObject(value)[word] === true);
  return new Set(members.filter(([, pointer]) => isOut(pointer)).map(([name]) => name));
}

/** A value without the members that do not go in a direction. */
export function withoutAbsent(
  source: Source,
  schema: string,
  value: Json,
  direction: Direction,
): Json {
  const layers = [...layersOf(source, schema)];
  const under = (...names: readonly string[]): string | undefined =>
    layers
      .map(({ pointer }) => pointerTo(pointer, ...names))
      .find((pointer) => !layersOf(source, pointer).next().done);
  const inner = (part: Json, ...names: readonly string[]): Json => {
    const own = under(...names);
    return own === undefined ? part : withoutAbsent(source, own, part, direction);
  };
  if (Array.isArray(value)) return value.map((item) => inner(item, 'items'));
  if (!isObject(value)) return value;
  const absent = absentMembers(source, schema, direction);
  const kept = Object.entries(value).filter(([name]) => !absent.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, inner(part, 'properties', name)]));
}
