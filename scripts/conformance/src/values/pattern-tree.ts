import regexpTree from 'regexp-tree';
import type { AstRegExp, Expression } from 'regexp-tree/ast';

/** A regular expression (ECMA-262, as JSON Schema uses it), in the form from which texts are generated. */
export type Tree =
  /** One character of a set. `edges` are the ends of its ranges. */
  | { kind: 'chars'; has: (codePoint: number) => boolean; edges: readonly number[] }
  | { kind: 'sequence'; parts: readonly Tree[] }
  | { kind: 'choice'; branches: readonly Tree[] }
  | { kind: 'repeat'; min: number; max: number; of: Tree }
  /** A lookahead or lookbehind: it matches no characters, but the text that it describes is worth trying. */
  | { kind: 'look'; of: Tree };

const EMPTY: Tree = { kind: 'sequence', parts: [] };

const META_EDGES: Readonly<Record<string, readonly number[]>> = {
  '\\d': [0x30, 0x39],
  '\\w': [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x61, 0x7a],
  '\\s': [0x09, 0x20],
};

/** The ends of the ranges in a character or character class. */
function edgesOf(node: Expression): number[] {
  if (node.type === 'Char') {
    const named = META_EDGES[node.value.toLowerCase()];
    return named ? [...named] : Number.isNaN(node.codePoint) ? [] : [node.codePoint];
  }
  if (node.type !== 'CharacterClass') return [];
  return node.expressions.flatMap((part) =>
    part.type === 'ClassRange' ? [part.from.codePoint, part.to.codePoint] : edgesOf(part),
  );
}

/** Anything that matches one character, such as a class or a Unicode property. */
function charsOf(node: Expression): Tree {
  const matcher = new RegExp(`^${regexpTree.generate(node)}$`, 'u');
  return {
    kind: 'chars',
    has: (codePoint) => matcher.test(String.fromCodePoint(codePoint)),
    edges: [...new Set(edgesOf(node))].filter((edge) => edge !== null),
  };
}

function boundsOf(node: Expression & { type: 'Repetition' }): { min: number; max: number } {
  const { quantifier } = node;
  switch (quantifier.kind) {
    case '?':
      return { min: 0, max: 1 };
    case '*':
      return { min: 0, max: Number.POSITIVE_INFINITY };
    case '+':
      return { min: 1, max: Number.POSITIVE_INFINITY };
    case 'Range':
      return { min: quantifier.from, max: quantifier.to ?? Number.POSITIVE_INFINITY };
  }
}

function treeOf(node: Expression | null): Tree {
  if (node === null) return EMPTY;
  switch (node.type) {
    case 'Alternative':
      return { kind: 'sequence', parts: node.expressions.map(treeOf) };
    case 'Disjunction':
      return { kind: 'choice', branches: [treeOf(node.left), treeOf(node.right)] };
    case 'Group':
      return treeOf(node.expression);
    case 'Repetition':
      return { kind: 'repeat', ...boundsOf(node), of: treeOf(node.expression) };
    case 'Assertion':
      return 'assertion' in node ? { kind: 'look', of: treeOf(node.assertion) } : EMPTY;
    case 'Backreference':
      return EMPTY;
    default:
      return charsOf(node);
  }
}

/** The tree of a pattern; undefined for a pattern that cannot be parsed. */
export function parsePattern(pattern: string): Tree | undefined {
  let parsed: AstRegExp;
  try {
    parsed = regexpTree.parse(
      `/${pattern.replace(/\\.|\//gs, (text) => (text === '/' ? '\\/' : text))}/u`,
    );
    return treeOf(parsed.body);
  } catch {
    return undefined;
  }
}
