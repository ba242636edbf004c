import { DECEPTIVE, PRINTABLE } from './characters.ts';
import type { Tree } from './pattern-tree.ts';

/** How a generated text differs from the plainest one of a pattern. */
export interface Departure {
  /** Leaves out optional parts, which are there once otherwise. */
  readonly bare: boolean;
  readonly counts: ReadonlyMap<Tree, number>;
  readonly branches: ReadonlyMap<Tree, number>;
  readonly char?: { readonly at: Tree; readonly occurrence: number; readonly codePoint: number };
}

/** No difference: optional parts are there once. */
export const NONE: Departure = { bare: false, counts: new Map(), branches: new Map() };
/** Without optional parts. */
export const BARE: Departure = { ...NONE, bare: true };

/** More repetitions than this test nothing new. */
export const MANY = 4096;

/** The plainest character of a set: a letter or a digit where it has one. */
function plainest(chars: Tree & { kind: 'chars' }): string {
  const liked = [0x61, 0x41, 0x35, ...chars.edges, ...PRINTABLE, ...DECEPTIVE];
  const found = liked.find((codePoint) => chars.has(codePoint));
  return found === undefined ? '' : String.fromCodePoint(found);
}

const usualCount = ({ min, max }: Tree & { kind: 'repeat' }, bare: boolean): number =>
  Math.min(Math.max(min, bare ? 0 : 1), max, MANY);

/** Whether a part of a pattern is another, or holds it. */
function holds(node: Tree, wanted: Tree): boolean {
  if (node === wanted) return true;
  if (node.kind === 'repeat') return holds(node.of, wanted);
  const inner = node.kind === 'sequence' ? node.parts : node.kind === 'choice' ? node.branches : [];
  return inner.some((one) => holds(one, wanted));
}

/** Generates one text. */
export function grow(tree: Tree, departure: Departure): string {
  let seen = 0;
  const visit = (node: Tree): string => {
    switch (node.kind) {
      case 'chars': {
        const { char } = departure;
        if (char?.at !== node) return plainest(node);
        seen += 1;
        return seen === char.occurrence + 1 ? String.fromCodePoint(char.codePoint) : plainest(node);
      }
      case 'sequence':
        return node.parts.map(visit).join('');
      case 'choice': {
        const branch = node.branches[departure.branches.get(node) ?? 0];
        return branch === undefined ? '' : visit(branch);
      }
      case 'repeat': {
        const count = departure.counts.get(node) ?? usualCount(node, departure.bare);
        const { char } = departure;
        return char === undefined || !holds(node.of, char.at)
          ? (count === 0 ? '' : visit(node.of)).repeat(count)
          : Array.from({ length: count }, () => visit(node.of)).join('');
      }
      case 'look':
        return '';
    }
  };
  return visit(tree);
}
