import { asText, isObject, type Json } from './json.ts';
import { escapeName, namesOf, pointerOf, unfollowed } from './references.ts';

/** The text of a contract: its values and the line of each. */
export interface Source {
  /** How reports name it. */
  readonly file: string;
  readonly document: Json;
  /** Where schemas with an `$id` or `$anchor` stand, by the references that name them. */
  anchors(): ReadonlyMap<string, string>;
  /** Parts that cannot be used and are left out, as they are noticed. */
  readonly gaps: Map<string, Gap>;
  /** The line, counted from 1, of the value at a JSON pointer; of its nearest parent if absent. */
  lineOf(pointer: string): number;
}

/** A part of the contract that cannot be used, and why. */
export interface Gap {
  /** Whether what it is a part of can be used without it. */
  readonly isApart: boolean;
  readonly pointer: string;
  readonly what: string;
}

/** A value and its JSON pointer (RFC 6901), after following references. */
export interface Located {
  readonly pointer: string;
  readonly value: Json;
}

/** A contract that cannot be used. Its message is one line for whoever started the job. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** No operation of the contract is to be tested, which is no failure. */
export class NothingToTestError extends ContractError {}

/** Appends names to a JSON pointer. */
export const pointerTo = (pointer: string, ...names: readonly (string | number)[]): string =>
  names.reduce<string>((path, name) => `${path}/${escapeName(String(name))}`, pointer);

/**
 * Notes a part of the contract that cannot be used and is left out.
 *
 * @param isApart whether what it is a part of can be used without it
 */
export function noteGap({ gaps }: Source, pointer: string, what: string, isApart = false): void {
  gaps.set(`${pointer} ${what}`, { pointer, what, isApart });
}

/** A chain of more references is taken for a circle. */
const MOST_HOPS = 32;

/**
 * The value that a reference names; undefined where it leads to another file, or nowhere.
 *
 * @param hops how many references have led here
 */
export function targetOf(source: Source, reference: string, hops = 0): Located | undefined {
  // Anchors are only looked for, all through the document, where something is named by one.
  const pointer = pointerOf(reference) ?? source.anchors().get(reference);
  return pointer === undefined ? undefined : locate(source, pointer, hops);
}

/**
 * An example as it stands, or what a reference names that stands in its place, as many contracts of
 * several files have it; undefined where that leads to another file.
 */
export function exampleIn(
  source: Source,
  pointer: string,
  value: Json | undefined,
): Json | undefined {
  const reference =
    isObject(value) && Object.keys(value).length === 1 ? asText(value.$ref) : undefined;
  if (reference === undefined) return value;
  const target = targetOf(source, reference);
  if (target === undefined) noteGap(source, pointer, unfollowed(reference), true);
  return target?.value;
}

/**
 * Follows local references until a value that is not a reference; undefined, and noted as a gap,
 * where one leads nowhere, in circles or to another file.
 */
function follow(source: Source, located: Located, hops = 0): Located | undefined {
  const { pointer, value } = located;
  if (!isObject(value) || typeof value.$ref !== 'string') return located;
  // On the way to its target there may be references too, and this one among them.
  const target = hops < MOST_HOPS ? targetOf(source, value.$ref, hops + 1) : undefined;
  if (target !== undefined) return follow(source, target, hops + 1);
  noteGap(source, pointer, unfollowed(value.$ref));
  return undefined;
}

/** The value at a JSON pointer, references on the way followed; undefined if nothing is there. */
export function locate(source: Source, pointer: string, hops = 0): Located | undefined {
  let current: Located = { pointer: '', value: source.document };
  for (const name of namesOf(pointer)) {
    const inner = child(source, current, name, hops);
    if (inner === undefined) return undefined;
    current = inner;
  }
  return current;
}

/** The member or item of that name, before its own reference is followed. */
function child(source: Source, parent: Located, name: string, hops = 0): Located | undefined {
  const followed = follow(source, parent, hops);
  if (followed === undefined) return undefined;
  const { pointer, value } = followed;
  const inner = Array.isArray(value)
    ? value[Number(name)]
    : isObject(value) && Object.hasOwn(value, name)
      ? value[name]
      : undefined;
  return inner === undefined ? undefined : { pointer: pointerTo(pointer, name), value: inner };
}

/** The value under `parent` at these names, after following references; undefined if absent. */
export function inside(
  source: Source,
  parent: Located,
  ...names: readonly string[]
): Located | undefined {
  let current: Located | undefined = follow(source, parent);
  for (const name of names) {
    current = current && child(source, current, name);
    if (current) current = follow(source, current);
  }
  return current;
}

/** The members of an object or items of a list, after following their references. */
export function insideEach(
  source: Source,
  parent: Located | undefined,
): { name: string; located: Located }[] {
  if (parent === undefined) return [];
  const followed = follow(source, parent);
  if (followed === undefined) return [];
  const { pointer, value } = followed;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const located = follow(source, { pointer: pointerTo(pointer, name), value: inner });
    return located ? [{ name, located }] : [];
  });
}

/** The whole document. */
export const root = (source: Source): Located => ({ pointer: '', value: source.document });
