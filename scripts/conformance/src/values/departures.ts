import { DECEPTIVE, nameOf, PRINTABLE } from './characters.ts';
import { type Departure, MANY } from './grow.ts';
import type { Tree } from './pattern-tree.ts';

/** Characters at, inside and next to the edges of a set. */
function charactersFor(chars: Tree & { kind: 'chars' }, thorough: boolean): number[] {
  const edges = chars.edges.flatMap((edge) => [edge - 1, edge, edge + 1]);
  const all = thorough ? [...edges, ...PRINTABLE, ...DECEPTIVE] : edges;
  return [...new Set(all)].filter((codePoint) => codePoint >= 0 && codePoint <= 0x10ffff);
}

const countsFor = ({ min, max }: Tree & { kind: 'repeat' }): number[] => {
  const ends = Number.isFinite(max) ? [max, max + 1] : [min + 2];
  return [...new Set([min - 1, min, min + 1, ...ends])].filter(
    (count) => count >= 0 && count <= MANY,
  );
};

/** Every difference at one node at a time. The nodes above it are set so that it occurs. */
export function* departures(
  node: Tree,
  ancestors: Departure,
  repeat: (Tree & { kind: 'repeat' }) | undefined,
  thorough: boolean,
): Generator<{ departure: Departure; about: string }> {
  switch (node.kind) {
    case 'chars': {
      for (const codePoint of charactersFor(node, thorough)) {
        const char = { at: node, occurrence: 0, codePoint };
        yield { departure: { ...ancestors, char }, about: `with ${nameOf(codePoint)}` };
      }
      if (repeat === undefined || !Number.isFinite(repeat.max) || repeat.max < 2) return;
      const full = { ...ancestors, counts: new Map(ancestors.counts).set(repeat, repeat.max) };
      for (const codePoint of [0x20, 0x2f, 0x30, 0x40, 0x61, 0xe9, 0x200b]) {
        const char = { at: node, occurrence: repeat.max - 1, codePoint };
        yield { departure: { ...full, char }, about: `with ${nameOf(codePoint)} at its end` };
      }
      return;
    }
    case 'sequence':
      for (const part of node.parts) yield* departures(part, ancestors, repeat, thorough);
      return;
    case 'choice':
      for (const [index, branch] of node.branches.entries()) {
        const inside = { ...ancestors, branches: new Map(ancestors.branches).set(node, index) };
        yield { departure: inside, about: 'with another alternative' };
        yield* departures(branch, inside, undefined, thorough);
      }
      return;
    case 'repeat':
      for (const count of countsFor(node)) {
        const counts = new Map(ancestors.counts).set(node, count);
        yield { departure: { ...ancestors, counts }, about: `with ${count} repetitions` };
      }
      yield* departures(
        node.of,
        { ...ancestors, counts: new Map(ancestors.counts).set(node, Math.max(node.min, 1)) },
        node,
        thorough,
      );
      return;
    case 'look':
      return;
  }
}
