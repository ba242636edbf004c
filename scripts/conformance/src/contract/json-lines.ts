/** Where a member or item begins, and where its value does. */
interface Place {
  readonly at: number;
  readonly value: number;
}

const [QUOTE, BACKSLASH, COMMA, LINE] = [0x22, 0x5c, 0x2c, 0x0a];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const LIST = 0x5b;
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The place behind a text in quotes. */
function behindText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** The place behind a value. */
function behindValue(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (depth === 0 && (byte === COMMA || CLOSING.has(byte))) return at;
    if (OPENING.has(byte)) depth += 1;
    if (CLOSING.has(byte)) depth -= 1;
    at = byte === QUOTE ? behindText(bytes, at) : at + 1;
    if (depth === 0 && (byte === QUOTE || CLOSING.has(byte))) return at;
  }
  return at;
}

function behindSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (SPACE.has(bytes[at] ?? 0)) at += 1;
  return at;
}

/** The members of an object, or the items of a list, by their names. */
function placesIn(bytes: Uint8Array, start: number): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  if (!OPENING.has(bytes[start] ?? 0)) return found;
  const isList = bytes[start] === LIST;
  const decoder = new TextDecoder();
  let at = behindSpace(bytes, start + 1);
  while (at < bytes.length && !CLOSING.has(bytes[at] ?? 0)) {
    const end = isList ? at : behindText(bytes, at);
    const name = isList ? found.size : JSON.parse(decoder.decode(bytes.subarray(at, end)));
    // Behind a name comes a colon.
    const value = isList ? at : behindSpace(bytes, behindSpace(bytes, end) + 1);
    found.set(String(name), { at, value });
    at = behindSpace(bytes, behindValue(bytes, value));
    if (bytes[at] === COMMA) at = behindSpace(bytes, at + 1);
  }
  return found;
}

/**
 * Finds lines in JSON that can be parsed, without parsing it again: only what stands on the way is
 * looked at.
 *
 * @returns the line, counted from 1, of what stands under such names; of its nearest parent if absent
 */
export function jsonLines(bytes: Uint8Array): (names: readonly string[]) => number {
  const known = new Map<number, ReadonlyMap<string, Place>>();
  const inside = (start: number): ReadonlyMap<string, Place> => {
    const places = known.get(start) ?? placesIn(bytes, start);
    known.set(start, places);
    return places;
  };
  return (names) => {
    let place = { at: 0, value: bytes.findIndex((byte) => OPENING.has(byte)) };
    for (const name of names) {
      const inner = inside(place.value).get(name);
      if (inner === undefined) break;
      place = inner;
    }
    let line = 1;
    for (
      let end = bytes.indexOf(LINE);
      end >= 0 && end < place.at;
      end = bytes.indexOf(LINE, end + 1)
    )
      line += 1;
    return line;
  };
}
