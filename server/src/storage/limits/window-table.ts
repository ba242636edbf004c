/** Bytes of one slot: two halves of an id, a count, and when the window ends. */
export const SLOT_BYTES = 4 + 4 + 4 + 8;

/** A search ends at an empty slot, so that there has to be one. */
export const MIN_SLOTS = 4;
/** So many slots at first; a table that is little used stays small. */
const FIRST_SLOTS = 64;
/** Beyond this part of the slots, finding one takes too long. */
const MAX_LOAD = 0.75;
/** How often a table without room looks for windows that have ended, in milliseconds. */
const PATIENCE_MS = 250;

/**
 * Windows by 64-bit id, in flat memory: open addressing, at most `maxSlots` (a power of two). A
 * slot with an end of 0 is empty; one whose window has ended can be taken again.
 */
export class WindowTable {
  readonly #maxSlots: number;
  #mask = 0;
  #used = 0;
  #fullUntil = 0;
  #low = new Uint32Array();
  #high = new Uint32Array();
  #count = new Uint32Array();
  #end = new Float64Array();

  constructor(maxSlots: number) {
    this.#maxSlots = maxSlots;
    this.#make(Math.min(FIRST_SLOTS, maxSlots));
  }

  #make(slots: number): void {
    this.#mask = slots - 1;
    this.#used = 0;
    this.#low = new Uint32Array(slots);
    this.#high = new Uint32Array(slots);
    this.#count = new Uint32Array(slots);
    this.#end = new Float64Array(slots);
  }

  /** The slot of a window that runs; -1 where there is none. */
  find(low: number, high: number, now: number): number {
    for (let at = low & this.#mask; ; at = (at + 1) & this.#mask) {
      const end = this.#end[at] as number;
      if (end === 0) return -1;
      if (this.#low[at] === low && this.#high[at] === high) return end > now ? at : -1;
    }
  }

  /** Starts a window for an id that has none running: its slot, or -1 where no room is left. */
  start(low: number, high: number, now: number, end: number): number {
    let free = -1;
    let at = low & this.#mask;
    for (; this.#end[at] !== 0; at = (at + 1) & this.#mask) {
      const isOwn = this.#low[at] === low && this.#high[at] === high;
      if (isOwn) return this.#take(at, low, high, end);
      if (free === -1 && (this.#end[at] as number) <= now) free = at;
    }
    if (free !== -1) return this.#take(free, low, high, end);
    if (this.#used < MAX_LOAD * (this.#mask + 1)) {
      this.#used += 1;
      return this.#take(at, low, high, end);
    }
    if (!this.#makeRoom(now)) return -1;
    return this.start(low, high, now, end);
  }

  #take(at: number, low: number, high: number, end: number): number {
    this.#low[at] = low;
    this.#high[at] = high;
    this.#count[at] = 0;
    this.#end[at] = end;
    return at;
  }

  /** Drops what has ended, and doubles the table where that is little; false where it may not. */
  #makeRoom(now: number): boolean {
    if (now < this.#fullUntil) return false;
    const slots = this.#mask + 1;
    let live = 0;
    for (let at = 0; at < slots; at += 1) if ((this.#end[at] as number) > now) live += 1;
    const isCrowded = live > (MAX_LOAD / 2) * slots;
    if (isCrowded && slots < this.#maxSlots) this.#rebuild(slots * 2, now);
    else if (live < 0.95 * MAX_LOAD * slots) this.#rebuild(slots, now);
    else {
      this.#fullUntil = now + PATIENCE_MS;
      return false;
    }
    return true;
  }

  #rebuild(slots: number, now: number): void {
    const [low, high, count, end] = [this.#low, this.#high, this.#count, this.#end];
    this.#make(slots);
    for (let from = 0; from < end.length; from += 1) {
      if ((end[from] as number) <= now) continue;
      let at = (low[from] as number) & this.#mask;
      while (this.#end[at] !== 0) at = (at + 1) & this.#mask;
      this.#take(at, low[from] as number, high[from] as number, end[from] as number);
      this.#count[at] = count[from] as number;
      this.#used += 1;
    }
  }

  /** Adds to a window's count, which stops at 2^32 - 1, and returns it. */
  add(at: number, points: number): number {
    const sum = Math.min(2 ** 32 - 1, (this.#count[at] as number) + points);
    this.#count[at] = sum;
    return sum;
  }

  endOf(at: number): number {
    return this.#end[at] as number;
  }

  /** Ends a window now. */
  drop(at: number): void {
    this.#end[at] = Number.MIN_VALUE;
  }
}
