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

const valueAt = (source: Source, reference: string): Json =>
  targetOf(source, reference)?.value ?? null;

/** All references that lead to one of `targets`, at last. */
function leadingTo(
  targets: readonly string[],
  referrers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set(targets);
  for (const target of found) for (const one of referrers.get(target) ?? []) found.add(one);
  return found;
}

/**
 * Every reference whose target differs from that in another contract, in itself or in anything
 * further on. Each target is compared once: in large contracts thousands refer to each other.
 */
function changedReferences(
  base: Source,
  source: Source,
  start: Iterable<string>,
): ReadonlySet<string> {
  const referrers = new Map<string, string[]>();
  const changed: string[] = [];
  const reached = new Set(start);
  for (const reference of reached) {
    const value = valueAt(source, reference);
    if (!isDeepStrictEqual(value, valueAt(base, reference))) changed.push(reference);
    for (const further of new Set(referencesIn(value))) {
      const known = referrers.get(further);
      if (known) known.push(reference);
      else referrers.set(further, [reference]);
      reached.add(further);
    }
  }
  return leadingTo(changed, referrers);
}

/** The operations that differ from what they were in another contract, in all that they say. */
export function changedSince(base: Contract, contract: Contract): ReadonlySet<Operation> {
  const before = new Map(base.operations.map((operation) => [operation.pointer, operation]));
  const said = contract.operations.map((operation) => {
    const says = saysOf(contract, operation);
    return { operation, says, references: [...referencesIn(says)] };
  });
  const all = said.flatMap(({ references }) => references);
  const changed = changedReferences(base.source, contract.source, all);
  const isChanged = ({ operation, says, references }: (typeof said)[number]): boolean => {
    const earlier = before.get(operation.pointer);
    return (
      earlier === undefined ||
      references.some((reference) => changed.has(reference)) ||
      !isDeepStrictEqual(says, saysOf(base, earlier))
    );
  };
  return new Set(said.filter(isChanged).map(({ operation }) => operation));
}
