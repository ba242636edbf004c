import type { Secret } from '../credentials/credential.ts';

/** Shorter secrets are only replaced as whole words: they occur within others by chance. */
const MIN_ANYWHERE = 8;

/** So many characters of one end of a secret are a part of it, not a coincidence. */
const MIN_PART = 12;

/** Where a secret stands in a text. */
export interface Place {
  readonly at: number;
  readonly length: number;
  readonly shell: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function placeOf(text: string, { value, shell }: Secret): Place | undefined {
  const at =
    value.length >= MIN_ANYWHERE
      ? text.indexOf(value)
      : text.search(new RegExp(`(?<![A-Za-z0-9])${escaped(value)}(?![A-Za-z0-9])`));
  return at < 0 ? undefined : { at, length: value.length, shell };
}

/** Where a text was cut within a secret: the beginning of one, however much of it. */
function beginningOf(text: string, { value, shell }: Secret): Place | undefined {
  const at = value.length < MIN_PART ? -1 : text.indexOf(value.slice(0, MIN_PART));
  return at < 0 ? undefined : { at, length: sharedFrom(text, at, value), shell };
}

/** Where only the end of a secret is left of it. */
function endOf(text: string, { value, shell }: Secret): Place | undefined {
  const found = value.length < MIN_PART ? -1 : text.indexOf(value.slice(-MIN_PART));
  if (found < 0) return undefined;
  let length = MIN_PART;
  while (length < value.length && text[found + MIN_PART - length - 1] === value.at(-length - 1))
    length += 1;
  return { at: found + MIN_PART - length, length, shell };
}

/** How many characters of a text, from a place on, are those that another one begins with. */
function sharedFrom(text: string, at: number, value: string): number {
  let length = 0;
  while (length < value.length && text[at + length] === value[length]) length += 1;
  return length;
}

/** A place with what follows it of a longer secret: half of one may be a secret of its own. */
function whole(text: string, place: Place, simplest: readonly Secret[]): Place {
  return simplest.reduce((longest, { value, shell }) => {
    const length = sharedFrom(text, place.at, value);
    return length > longest.length ? { at: place.at, length, shell } : longest;
  }, place);
}

/**
 * A part of a secret is also a part of what was made of it, such as the same twice. It is named by
 * the simplest of them.
 */
const simplestFirst = (secrets: readonly Secret[]): Secret[] =>
  secrets.toSorted((one, other) => one.shell.length - other.shell.length);

/** One way to find one secret. */
type Search = (text: string) => Place | undefined;

/** How to look for secrets, one after the other; the longest ones come ahead of parts of them. */
function* searchesFor(secrets: readonly Secret[]): Generator<Search> {
  const simplest = simplestFirst(secrets);
  const ways = [
    { find: placeOf, asked: secrets },
    { find: beginningOf, asked: simplest },
    { find: endOf, asked: simplest },
  ];
  for (const { find, asked } of ways)
    for (const secret of asked)
      yield (text) => {
        const place = find(text, secret);
        return place && whole(text, place, simplest);
      };
}

/** The first secret that a text contains. */
export function findSecret(text: string, secrets: readonly Secret[]): Place | undefined {
  for (const search of searchesFor(secrets)) {
    const place = search(text);
    if (place) return place;
  }
  return undefined;
}

/** A piece of a text: as it came, or what stands for a secret. */
interface Piece {
  readonly text: string;
  readonly replaced: boolean;
}

/** A text around the places of one secret, and what stands for it. */
function* piecesOf(text: string, search: Search): Generator<Piece> {
  let rest = text;
  for (let place = search(rest); place; place = search(rest)) {
    yield { text: rest.slice(0, place.at), replaced: false };
    yield { text: place.shell, replaced: true };
    rest = rest.slice(place.at + place.length);
  }
  yield { text: rest, replaced: false };
}

/**
 * Replaces every secret by the shell variable that stands for it. An answer may hold one a hundred
 * thousand times, so the work grows no faster than the text.
 */
export function redact(text: string, secrets: readonly Secret[]): string {
  let pieces: Piece[] = [{ text, replaced: false }];
  for (const search of searchesFor(secrets))
    pieces = pieces.flatMap((piece) =>
      piece.replaced || piece.text === '' ? piece : [...piecesOf(piece.text, search)],
    );
  return pieces.map((piece) => piece.text).join('');
}
