import { NumberRows } from './number-rows.ts';
import { type BusiestOfKey, type KeyUses, noUses } from './usage-batch.ts';

const MINUTE_MS = 60_000;

/** The most a key asked for in one window of a day, and 1 where something is held since it was written. */
const USE = { day: 0, requests: 1, isHeld: 2 } as const;
/** When it was last used, 0 where that is not known, and when it was written. */
const TIME = { lastUse: 0, written: 1 } as const;

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
  /** The rows of keys that were written lately. */
  const keys = new Map<string, number>();
  const rows = new NumberRows({ numbers: 3, times: 2 });
  /** When which keys were written, the earliest first; some of them were written again since. */
  const writes: { at: number; keyIds: readonly string[] }[] = [];

  const isBusier = ({ day, requests }: BusiestOfKey, row: number): boolean =>
    day > rows.get(row, USE.day) ||
    (day === rows.get(row, USE.day) && requests > rows.get(row, USE.requests));

  function write(keyId: string, row: number, now: number, due: Map<string, number>): void {
    rows.setTime(row, TIME.written, now);
    rows.set(row, USE.isHeld, 0);
    keys.set(keyId, row);
    due.set(keyId, row);
  }

  function use(keyId: string, at: number, now: number, due: Map<string, number>): void {
    const known = keys.get(keyId);
    const row = known ?? rows.take();
    rows.setTime(row, TIME.lastUse, Math.max(at, rows.timeOf(row, TIME.lastUse)));
    if (known === undefined) write(keyId, row, now, due);
    else rows.set(row, USE.isHeld, 1);
  }

  function noteBusiest(one: BusiestOfKey, now: number, due: Map<string, number>): void {
    const row = keys.get(one.keyId) ?? rows.take();
    if (!isBusier(one, row)) return;
    rows.set(row, USE.day, one.day);
    rows.set(row, USE.requests, one.requests);
    write(one.keyId, row, now, due);
  }

  function writeHeld(now: number, due: Map<string, number>): void {
    for (let [first] = writes; first !== undefined && first.at <= now - everyMs; [first] = writes) {
      writes.shift();
      for (const keyId of first.keyIds) {
        const row = keys.get(keyId);
        if (row === undefined || rows.timeOf(row, TIME.written) !== first.at) continue;
        if (rows.get(row, USE.isHeld) > 0) write(keyId, row, now, due);
        else {
          keys.delete(keyId);
          rows.drop(row);
        }
      }
    }
  }

  function usesOf(due: ReadonlyMap<string, number>): KeyUses {
    const { lastUses, busiest } = noUses();
    for (const [keyId, row] of due) {
      const [at, requests] = [rows.timeOf(row, TIME.lastUse), rows.get(row, USE.requests)];
      if (at > 0) {
        lastUses.keyId.push(keyId);
        lastUses.at.push(at);
      }
      if (requests > 0) {
        busiest.keyId.push(keyId);
        busiest.day.push(rows.get(row, USE.day));
        busiest.requests.push(requests);
      }
    }
    return { lastUses, busiest };
  }

  return {
    due({ lastUses, busiest }, now) {
      /** The rows of what is to be written, which are not dropped before that. */
      const due = new Map<string, number>();
      for (const [at, keyId] of lastUses.keyId.entries())
        use(keyId, lastUses.at[at] ?? 0, now, due);
      for (const [at, keyId] of busiest.keyId.entries()) {
        const [day = 0, requests = 0] = [busiest.day[at], busiest.requests[at]];
        noteBusiest({ keyId, day, requests }, now, due);
      }
      writeHeld(now, due);
      if (due.size > 0) writes.push({ at: now, keyIds: [...due.keys()] });
      return usesOf(due);
    },
  };
}
