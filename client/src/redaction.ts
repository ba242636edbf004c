/** Puts asterisks in place of a key. */
export type Hide = (text: string) => string;

/** What is shorter is no secret, and hiding it would spoil other words. */
const SHORTEST_SECRET = 6;

/**
 * Makes a function that hides a key, also where it is written with the escapes of JSON or of
 * addresses, or in other letter case.
 */
export function hiderOf(secret = ''): Hide {
  if (secret.length < SHORTEST_SECRET) return (text) => text;
  const spellings = [...secret].map((char) => {
    const hex = char.charCodeAt(0).toString(16);
    return `(?:\\\\?\\x${hex}|\\\\u00${hex}|%${hex})`;
  });
  const pattern = new RegExp(spellings.join(''), 'gi');
  return (text) => text.replace(pattern, '***');
}

/** `hiderOf` for one client: nearly all its requests have the key of the one before. */
export function createHiders(): typeof hiderOf {
  let known: string | undefined;
  let hide = hiderOf();
  return (secret) => {
    if (secret !== known) hide = hiderOf(secret);
    known = secret;
    return hide;
  };
}

/** A copy of headers in which none echoes the key. */
export const hideInHeaders = (headers: Headers, hide: Hide): Headers =>
  new Headers([...headers].map(([name, value]): [string, string] => [name, hide(value)]));

/** How many objects a cause may consist of before looking through it is given up. */
const MOST_OBJECTS = 10_000;

/**
 * A cause that is safe to log: itself, or where it holds the key, a plain error instead. That
 * happens: Node's error for an answer that is not HTTP has a copy of it, and so of what it echoes.
 */
export function safeCause(cause: unknown, hide: Hide): unknown {
  try {
    if (!holds(cause, hide, new Set())) return cause;
  } catch {
    // What cannot be looked through may hold anything.
  }
  return new Error(hide(`${Object(cause).message ?? cause}`));
}

/** Whether a text that is to be hidden is anywhere in a value. */
function holds(value: unknown, hide: Hide, seen: Set<unknown>): boolean {
  if (typeof value === 'string') return hide(value) !== value;
  if (Object(value) !== value || seen.has(value)) return false;
  if (seen.add(value).size > MOST_OBJECTS) return true;
  const object = value as Record<PropertyKey, unknown>;
  const parts = Reflect.ownKeys(object).map((name) => object[name]);
  const entries = value instanceof Map || value instanceof Headers ? value : [];
  return [...parts, ...entries].some((part) => holds(part, hide, seen));
}
