/**
 * The 32-bit words of a slot: the halves of an id, a count, and the halves of when the window ends, in
 * whole milliseconds. They lie side by side, since memory is fetched by the line: with a hundred
 * thousand subjects, to find one in an array for each of them took three times as many lines.
 */
const WORD = { low: 0, high: 1, count: 2, end: 3, endHigh: 4 } as const;
const WORDS = 5;
const WORD_RANGE = 2 ** 32;

export const SLOT_BYTES = WORDS * Uint32Array.BYTES_PER_ELEMENT;

/** A search ends at an empty slot, so that there has to be one. */
export const MIN_SLOTS = 4;
/** So many slots at first; a table that is little used stays small. */
const FIRST_SLOTS = 64;
/** Beyond this part of the slots, finding one takes too long. */
const MAX_LOAD = 0.75;
/** How often a table without room looks for windows that have ended, in milliseconds. */
const PATIENCE_MS = 250;

/** The end of a window that was dropped: long ago, and not that of an empty slot. */
const DROPPED = 1;

/**
 * Windows by 64-bit id, in flat memory: open addressing, at most `maxSlots` (a power of two). A
 * slot with an end of 0 is empty; one whose window has ended can be taken again.
 */
export class WindowTable {
  readonly #maxSlots: number;
  #mask = 0;
  #used = 0;
  #fullUntil = 0;
  #words = new Uint32Array();

  constructor(maxSlots: number) {
    this.#maxSlots = maxSlots;
    this.#make(Math.min(FIRST_SLOTS, maxSlots));
  }

  #make(slots: number): void {
    this.#mask = slots - 1;
    this.#used = 0;
    this.#words = new Uint32Array(slots * WORDS);
  }

  #is(slot: number, low: number, high: number): boolean {
    const at = slot * WORDS;
    return this.#words[at + WORD.low] === low && this.#words[at + WORD.high] === high;
  }

  /** The slot of a window that runs; -1 where there is none. */
  find(low: number, high: number, now: number): number {
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const end = this.endOf(slot);
      if (end === 0) return -1;
      if (this.#is(slot, low, high)) return end > now ? slot : -1;
    }
  }

  /** Starts a window for an id that has none running: its slot, or -1 where no room is left. */
  start(low: number, high: number, now: number, end: number): number {
    let free = -1;
    let slot = low & this.#mask;
    for (; this.endOf(slot) !== 0; slot = (slot + 1) & this.#mask) {
      if (this.#is(slot, low, high)) return this.#take(slot, low, high, end);
      if (free === -1 && this.endOf(slot) <= now) free = slot;
    }
    if (free !== -1) return this.#take(free, low, high, end);
    if (this.#used < MAX_LOAD * (this.#mask + 1)) {
      this.#used += 1;
      return this.#take(slot, low, high, end);
    }
    if (!this.#makeRoom(now)) return -1;
    return this.start(low, high, now, end);
  }

  #take(slot: number, low: number, high: number, end: number): number {
    const at = slot * WORDS;
    this.#words[at + WORD.low] = low;
    this.#words[at + WORD.high] = high;
    this.#words[at + WORD.count] = 0;
    this.#setEnd(slot, end);
    return slot;
  }

  /** Drops what has ended, and doubles the table where that is little; false where it may not. */
  #makeRoom(now: number): boolean {
    if (now < this.#fullUntil) return false;
    const slots = this.#mask + 1;
    let live = 0;
    for (let slot = 0; slot < slots; slot += 1) if (this.endOf(slot) > now) live += 1;
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
    const former = this.#words;
    this.#make(slots);
    for (let from = 0; from < former.length; from += WORDS) {
      if (endIn(former, from) <= now) continue;
      let slot = (former[from + WORD.low] as number) & this.#mask;
      while (this.endOf(slot) !== 0) slot = (slot + 1) & this.#mask;
      this.#words.set(former.subarray(from, from + WORDS), slot * WORDS);
      this.#used += 1;
    }
  }

  /** Adds to a window's count, which stops at 2^32 - 1, and returns it. */
  add(slot: number, points: number): number {
    const at = slot * WORDS + WORD.count;
    const sum = Math.min(WORD_RANGE - 1, (this.#words[at] as number) + points);
    this.#words[at] = sum;
    return sum;
  }

  endOf(slot: number): number {
    return endIn(this.#words, slot * WORDS);
  }

  /** Ends a window now. */
  drop(slot: number): void {
    this.#setEnd(slot, DROPPED);
  }

  #setEnd(slot: number, end: number): void {
    const at = slot * WORDS;
    this.#words[at + WORD.end] = end % WORD_RANGE;
    this.#words[at + WORD.endHigh] = Math.floor(end / WORD_RANGE);
  }
}

/** The end of the window whose slot begins at a word. */
const endIn = (words: Uint32Array, at: number): number =>
  (words[at + WORD.end] as number) + (words[at + WORD.endHigh] as number) * WORD_RANGE;
