import { isDeepStrictEqual } from 'node:util';
import { asObject, type Json } from './json.ts';
import { locate, type Source, targetOf } from './source.ts';
import type { Contract, Operation } from './types.ts';

const SILENT = new Set(['description', 'summary', 'tags', 'externalDocs']);

/** All that an operation says to programs itself. */
function saysOf({ source }: Contract, { pointer }: Operation): Json {
  const itemPointer = pointer.replace(/\/[^/]*$/, '');
  const own = asObject(locate(source, pointer)?.value);
  const shared = asObject(locate(source, itemPointer)?.value).parameters ?? null;
  const spoken = Object.fromEntries(Object.entries(own).filter(([name]) => !SILENT.has(name)));
  const security = own.security ?? asObject(source.document).security ?? null;
  return [spoken, shared, security];
}

function* referencesIn(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && typeof value.$ref === 'string') yield value.$ref;
  for (const inner of Object.values(value)) yield* referencesIn(inner);
}

const valueOf = (source: Source, reference: string): Json =>
  targetOf(source, reference)?.value ?? null;

/**
 * Tells whether an operation differs from what it was in another contract, in itself or in anything
 * that it refers to. Each target is compared once, since in large contracts many refer to each other.
 */
export function changesSince(
  base: Contract,
  contract: Contract,
): (operation: Operation) => boolean {
  const same = new Map<string, boolean>();
  const targets = new Map<string, readonly string[]>();
  const isSame = (reference: string): boolean => {
    const known = same.get(reference);
    if (known !== undefined) return known;
    const value = valueOf(contract.source, reference);
    const isEqual = isDeepStrictEqual(value, valueOf(base.source, reference));
    same.set(reference, isEqual);
    targets.set(reference, [...new Set(referencesIn(value))]);
    return isEqual;
  };
  return (operation) => {
    const before = base.operations.find(({ pointer }) => pointer === operation.pointer);
    const says = saysOf(contract, operation);
    if (!before || !isDeepStrictEqual(says, saysOf(base, before))) return true;
    const reached = new Set(referencesIn(says));
    for (const reference of reached) {
      if (!isSame(reference)) return true;
      for (const further of targets.get(reference) ?? []) reached.add(further);
    }
    return false;
  };
}
