import { departures } from './departures.ts';
import { BARE, type Departure, grow, lengthOf, NONE } from './grow.ts';
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

/** How many places for a character a pattern has. */
function placesIn(node: Tree): number {
  if (node.kind === 'chars') return 1;
  if (node.kind === 'repeat' || node.kind === 'look') return placesIn(node.of);
  const inner = node.kind === 'sequence' ? node.parts : node.branches;
  return inner.reduce((sum, one) => sum + placesIn(one), 0);
}

/** In a pattern of more places, such as a list of words, not every character is tried in each. */
const MANY_PLACES = 100;

/** More texts around one pattern than this test nothing new. */
const MANY_TEXTS = 5000;

interface Difference {
  readonly node: Tree;
  readonly departure: Departure;
  readonly about: string;
}

function* differences(tree: Tree): Generator<Difference> {
  yield { node: tree, departure: NONE, about: 'the plainest' };
  yield { node: tree, departure: BARE, about: 'the shortest' };
  const isThorough = placesIn(tree) <= MANY_PLACES;
  for (const one of departures(tree, NONE, undefined, isThorough)) yield { node: tree, ...one };
  for (const node of looks(tree)) {
    for (const base of [NONE, BARE]) {
      yield { node, departure: base, about: 'what a lookahead describes' };
      for (const { departure, about } of departures(node, base, undefined, false)) {
        yield { node, departure, about: `what a lookahead describes, ${about}` };
      }
    }
  }
}

/**
 * Texts at and next to every boundary inside a pattern: quantifiers, the ends of character
 * classes, alternatives, and what its lookaheads describe. Whether a text matches is left to the
 * pattern itself.
 */
export function* textsAround(tree: Tree): Generator<TextIdea> {
  let made = 0;
  for (const { node, departure, about } of differences(tree)) {
    const text = grow(node, departure);
    if (text !== undefined) yield { text, about };
    made += 1;
    if (made > MANY_TEXTS) return;
  }
}

/** The plainest text of the tree, brought to a length by repeating its last repeatable part. */
export function textOfLength(tree: Tree, length: number): string | undefined {
  const stretchable = [...repeats(tree)].reverse();
  for (const repeat of stretchable) {
    const rest = lengthOf(tree, { ...NONE, counts: new Map([[repeat, 0]]) });
    const unit = lengthOf(repeat.of, NONE);
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
