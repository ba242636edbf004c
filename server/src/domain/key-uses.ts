import type { BusiestOfKey, KeyUses } from './usage-batch.ts';

const MINUTE_MS = 60_000;

/** What is written of a key, or held back. */
interface Use {
  /** When it was last used; 0 where that is not known. */
  at: number;
  busiest: BusiestOfKey | undefined;
  writtenAt: number;
  isHeld: boolean;
}

/** Holds back when keys were last used, which would otherwise be written every second. */
export interface HeldKeyUses {
  /**
   * Takes what came, and gives what is to be written: at once of keys that were not written lately
   * or came nearer to their limit, of the others once their time is over.
   *
   * @param now milliseconds of a clock that nobody sets; infinity for everything that is held
   */
  due(uses: KeyUses, now: number): KeyUses;
}

/**
 * The keys' own rows change for each key only so often: they are large, and they are many.
 *
 * @param everyMs for how long a key is held back after it was written
 */
export function holdKeyUses({ everyMs = MINUTE_MS } = {}): HeldKeyUses {
  /** The keys that were written lately, the earliest first. */
  const keys = new Map<string, Use>();

  return {
    due({ lastUses, busiest }, now) {
      const due = new Map<string, Use>();
      function write(keyId: string, { at, busiest }: Pick<Use, 'at' | 'busiest'>): void {
        const written = { at, busiest, writtenAt: now, isHeld: false };
        keys.delete(keyId);
        keys.set(keyId, written);
        due.set(keyId, written);
      }
      for (const { keyId, at } of lastUses) {
        const use = keys.get(keyId);
        if (use === undefined) {
          write(keyId, { at, busiest: undefined });
        } else {
          use.at = Math.max(use.at, at);
          use.isHeld = true;
        }
      }
      for (const one of busiest) {
        const use = keys.get(one.keyId);
        if (isBusier(one, use?.busiest)) write(one.keyId, { at: use?.at ?? 0, busiest: one });
      }
      for (const [keyId, use] of keys) {
        if (use.writtenAt > now - everyMs) break;
        if (use.isHeld) write(keyId, use);
        else keys.delete(keyId);
      }
      return toKeyUses(due);
    },
  };
}

/** Of a later day, or of the same one the higher. */
function isBusier(one: BusiestOfKey, other: BusiestOfKey | undefined): boolean {
  if (other === undefined || one.day > other.day) return true;
  return one.day === other.day && one.requests > other.requests;
}

function toKeyUses(uses: ReadonlyMap<string, Use>): KeyUses {
  const all = [...uses];
  return {
    lastUses: all.flatMap(([keyId, { at }]) => (at > 0 ? [{ keyId, at }] : [])),
    busiest: all.flatMap(([, { busiest }]) => busiest ?? []),
  };
}
