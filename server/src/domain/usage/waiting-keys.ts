import { KEY_ID_PREFIX } from '../keys/api-key.ts';
import { KEY, KEY_TIME, type KeyRows, NONE } from './key-rows.ts';

/** The keys of which something waits to be written. */
interface WaitingKeys {
  /** Lets a key wait, if it does not yet. @param now milliseconds since the Unix epoch */
  add(key: number, now: number): void;
  /**
   * The key whose turn it is: of a group the one that has waited longest, and after all of a group
   * those of the next. `NONE`: none waits.
   */
  first(): number;
  /** Takes that key out. */
  removeFirst(): void;
  /** Since when the longest waits, in milliseconds since the Unix epoch; undefined: none does. */
  since(): number | undefined;
}

/** As many as there are characters in ASCII; those that no id begins with stay empty. */
const GROUPS = 128;

/** By what an id begins with after the prefix that all have: its letters and digits are random. */
const groupOf = (keyId: string | null): number =>
  keyId === null ? 0 : keyId.charCodeAt(KEY_ID_PREFIX.length) % GROUPS || 0;

/**
 * Lets keys wait in groups whose ids lie side by side, as their rows do in a database. What is written
 * of one group changes a few pages that have many of its keys. The same number of keys from anywhere
 * changes a page each: with 100,000 keys in use, SQLite took twice the time for them.
 */
export function createWaitingKeys(keys: KeyRows): WaitingKeys {
  const firsts = new Uint32Array(GROUPS).fill(NONE);
  const lasts = new Uint32Array(GROUPS).fill(NONE);
  let turn = 0;

  const firstOf = (group: number): number => firsts[group] ?? NONE;

  function findTurn(): number {
    for (let seen = 0; seen < GROUPS && firstOf(turn) === NONE; seen += 1)
      turn = (turn + 1) % GROUPS;
    return firstOf(turn);
  }

  return {
    add(key, now) {
      if (keys.timeOf(key, KEY_TIME.since) !== 0) return;
      keys.setTime(key, KEY_TIME.since, now);
      const group = groupOf(keys.idOf(key));
      if (firstOf(group) === NONE) firsts[group] = key;
      else keys.set(lasts[group] ?? NONE, KEY.next, key);
      lasts[group] = key;
    },

    first: findTurn,

    removeFirst() {
      const key = findTurn();
      firsts[turn] = keys.get(key, KEY.next);
      keys.set(key, KEY.next, NONE);
      keys.setTime(key, KEY_TIME.since, 0);
    },

    since() {
      let since: number | undefined;
      for (const key of firsts)
        if (key !== NONE)
          since = Math.min(since ?? Number.POSITIVE_INFINITY, keys.timeOf(key, KEY_TIME.since));
      return since;
    },
  };
}
