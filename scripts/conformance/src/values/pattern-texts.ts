import { departures } from './departures.ts';
import { BARE, grow, NONE } from './grow.ts';
import type { Tree } from './pattern-tree.ts';

/** A text to try, and why. */
export interface TextIdea {
  readonly text: string;
  readonly about: string;
}

function* looks(node: Tree): Generator<Tree> {
  switch (node.kind) {
    case 'chars':
      return;
    case 'sequence':
      for (const part of node.parts) yield* looks(part);
      return;
    case 'choice':
      for (const branch of node.branches) yield* looks(branch);
      return;
    case 'repeat':
      yield* looks(node.of);
      return;
    case 'look':
      yield node.of;
      yield* looks(node.of);
  }
}

/**
 * Texts at and next to every boundary inside a pattern: quantifiers, the ends of character
 * classes, alternatives, and what its lookaheads describe. Whether a text matches is left to the
 * pattern itself.
 */
export function* textsAround(tree: Tree): Generator<TextIdea> {
  yield { text: grow(tree, NONE), about: 'the plainest' };
  yield { text: grow(tree, BARE), about: 'the shortest' };
  for (const { departure, about } of departures(tree, NONE, undefined, true)) {
    yield { text: grow(tree, departure), about };
  }
  for (const look of looks(tree)) {
    for (const base of [NONE, BARE]) {
      yield { text: grow(look, base), about: 'what a lookahead describes' };
      for (const { departure, about } of departures(look, base, undefined, false)) {
        yield { text: grow(look, departure), about: `what a lookahead describes, ${about}` };
      }
    }
  }
}

/** The plainest text of the tree, brought to a length by repeating its last repeatable part. */
export function textOfLength(tree: Tree, length: number): string | undefined {
  const stretchable = [...repeats(tree)].reverse();
  for (const repeat of stretchable) {
    const rest = [...grow(tree, { ...NONE, counts: new Map([[repeat, 0]]) })].length;
    const unit = [...grow(repeat.of, NONE)].length;
    const count = unit === 0 ? 0 : (length - rest) / unit;
    if (!Number.isInteger(count) || count < repeat.min || count > repeat.max) continue;
    return grow(tree, { ...NONE, counts: new Map([[repeat, count]]) });
  }
  return undefined;
}

function* repeats(node: Tree): Generator<Tree & { kind: 'repeat' }> {
  if (node.kind === 'repeat') {
    yield node;
    yield* repeats(node.of);
  }
  if (node.kind === 'sequence') for (const part of node.parts) yield* repeats(part);
  if (node.kind === 'choice') for (const branch of node.branches) yield* repeats(branch);
}
