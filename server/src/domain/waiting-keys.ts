import { KEY_ID_PREFIX } from './api-key.ts';

/** What waits of keys, by key. Null: calls without one. */
export interface WaitingKeys<Waiting> {
  get(keyId: string | null): Waiting | undefined;
  set(keyId: string | null, waiting: Waiting): void;
  delete(keyId: string | null): void;
  /**
   * All of them, beginning in the group where the last one ended who did not want more. In a group, the
   * key that has waited longest is the first.
   */
  inTurn(): Generator<[keyId: string | null, waiting: Waiting]>;
  /** Of each group what has waited longest. */
  longest(): Generator<Waiting>;
}

/** As many as there are characters in ASCII; those that no id begins with stay empty. */
const GROUPS = 128;

/** By what an id begins with after the prefix that all have: its letters and digits are random. */
const groupOf = (keyId: string | null): number =>
  keyId === null ? 0 : keyId.charCodeAt(KEY_ID_PREFIX.length) % GROUPS || 0;

/**
 * Keeps keys in groups whose ids lie side by side, as their rows do in a database. What is written of
 * one group changes a few pages that have many of its keys. The same number of keys from anywhere
 * changes a page each: with 100,000 keys in use, SQLite took twice the time for them.
 */
export function createWaitingKeys<Waiting>(): WaitingKeys<Waiting> {
  const groups = Array.from({ length: GROUPS }, () => new Map<string | null, Waiting>());
  let turn = 0;
  const mapOf = (keyId: string | null) => groups[groupOf(keyId)] as Map<string | null, Waiting>;

  return {
    get: (keyId) => mapOf(keyId).get(keyId),
    set: (keyId, waiting) => void mapOf(keyId).set(keyId, waiting),
    delete: (keyId) => void mapOf(keyId).delete(keyId),
    *inTurn() {
      for (let seen = 0; seen < GROUPS; seen += 1) {
        yield* groups[turn] ?? [];
        turn = (turn + 1) % GROUPS;
      }
    },
    *longest() {
      for (const group of groups)
        for (const waiting of group.values()) {
          yield waiting;
          break;
        }
    },
  };
}
