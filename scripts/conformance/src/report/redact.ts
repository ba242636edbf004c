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
function whole(text: string, place: Place, secrets: readonly Secret[]): Place {
  return secrets.reduce((longest, { value, shell }) => {
    const length = sharedFrom(text, place.at, value);
    return length > longest.length ? { at: place.at, length, shell } : longest;
  }, place);
}

/** The first secret that a text contains; the longest ones come ahead of parts of them. */
export function findSecret(text: string, secrets: readonly Secret[]): Place | undefined {
  for (const find of [placeOf, beginningOf, endOf]) {
    for (const secret of secrets) {
      const place = find(text, secret);
      if (place) return whole(text, place, secrets);
    }
  }
  return undefined;
}

/** Replaces every secret by the shell variable that stands for it. */
export function redact(text: string, secrets: readonly Secret[]): string {
  const place = findSecret(text, secrets);
  if (!place) return text;
  const { at, length, shell } = place;
  return redact(text.slice(0, at), secrets) + shell + redact(text.slice(at + length), secrets);
}
