import { NumberRows } from './number-rows.ts';

/** The columns of a key. */
export const KEY = {
  /** The newest of its hours that wait to be written. */
  hours: 0,
  /** The key that is taken out after it. */
  next: 1,
  /** The most that it asked for in one window of its limit, and on which day: the last such day. */
  day: 2,
  requests: 3,
  /** What is new of how it is used, what is to be done about that, and with which others it was written. */
  news: 4,
  state: 5,
  writing: 6,
} as const;

/** Times, in milliseconds since the Unix epoch; 0: there is none. */
export const KEY_TIME = {
  /** Since when something of it waits to be written. */
  since: 0,
  /** When it was last used. */
  lastUse: 1,
} as const;

/** What stands in `state` of a key of whose use nothing is kept. */
export const IDLE = 0;

/** There is no such row. */
export const NONE = 0;

/**
 * Keys that are in use, each with one row for all that is kept of it. To look one up among a hundred
 * thousand takes as long as the rest of what is done with its row.
 */
export class KeyRows extends NumberRows {
  readonly #rows = new Map<string | null, number>();
  /** By the row of each. */
  readonly #ids: (string | null)[] = [];

  constructor() {
    super({ numbers: 7, times: 2 });
  }

  /** The row of a key, which is given one where it has none. Null: calls without a key. */
  rowOf(keyId: string | null): number {
    const known = this.#rows.get(keyId);
    if (known !== undefined) return known;
    const row = this.take();
    this.#rows.set(keyId, row);
    this.#ids[row] = keyId;
    return row;
  }

  idOf(row: number): string | null {
    return this.#ids[row] ?? null;
  }

  /** Drops the row of a key of which nothing waits or is kept. */
  dropIfUnused(row: number): void {
    if (this.timeOf(row, KEY_TIME.since) !== 0 || this.get(row, KEY.state) !== IDLE) return;
    this.#rows.delete(this.idOf(row));
    this.#ids[row] = null;
    this.drop(row);
  }
}
