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

/** No service has to take a longer text. */
const LONGEST = 65_536;

/** The plainest characters that were found: a part that is repeated asks again each time. */
const known = new WeakMap<Tree, string>();

/** The plainest character of a set: a letter or a digit where it has one. */
function plainest(chars: Tree & { kind: 'chars' }): string {
  const character = known.get(chars) ?? findPlainest(chars);
  known.set(chars, character);
  return character;
}

function findPlainest(chars: Tree & { kind: 'chars' }): string {
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

/** How many times a part is repeated. */
const countOf = (node: Tree & { kind: 'repeat' }, { counts, bare }: Departure): number =>
  counts.get(node) ?? usualCount(node, bare);

/** The part of a choice that is taken. */
const branchOf = (node: Tree & { kind: 'choice' }, { branches }: Departure): Tree | undefined =>
  node.branches[branches.get(node) ?? 0];

/** How many characters a text has, without making it. */
export function lengthOf(node: Tree, departure: Departure): number {
  switch (node.kind) {
    case 'chars':
      return 1;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + lengthOf(part, departure), 0);
    case 'choice': {
      const branch = branchOf(node, departure);
      return branch === undefined ? 0 : lengthOf(branch, departure);
    }
    case 'repeat': {
      const count = countOf(node, departure);
      return count === 0 ? 0 : count * lengthOf(node.of, departure);
    }
    case 'look':
      return 0;
  }
}

/** Generates one text; undefined where it would be longer than any that is sent. */
export function grow(tree: Tree, departure: Departure): string | undefined {
  if (lengthOf(tree, departure) > LONGEST) return undefined;
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
        const branch = branchOf(node, departure);
        return branch === undefined ? '' : visit(branch);
      }
      case 'repeat': {
        const count = countOf(node, departure);
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
