import { randomBytes } from 'node:crypto';
import type { Limit } from '../../domain/limits.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { MIN_SLOTS, SLOT_BYTES, WindowTable } from './window-table.ts';

/** What is left of a subject's window. */
export interface Counted {
  exceeded: boolean;
  remaining: number;
  /** How much was counted in this window. */
  consumed: number;
  /** Milliseconds until the window starts anew. */
  resetMs: number;
}

/** What is left of a window in which so much was counted, of so many points. */
export const countedOf = (points: number, consumed: number, resetMs: number): Counted => ({
  exceeded: consumed > points,
  remaining: Math.max(0, points - consumed),
  consumed,
  resetMs,
});

/** Counts subjects in windows that start with their first request, in this process. */
export interface Windows {
  /** Counts `points` more, one where nothing is said. */
  count(subject: string, points?: number): Counted;
  /** The same, without counting. */
  look(subject: string): Counted;
  /** Forgets what was counted of a subject by itself. */
  forget(subject: string): void;
  /** Takes back some of what was counted of a subject by itself, one where nothing is said. */
  giveBack(subject: string, points?: number): void;
}

interface Options {
  limit: Limit;
  /** How much memory may be used at most, in bytes. */
  maxBytes: number;
  /** The group that a subject is counted with where there is no room left for it. */
  groupOf: (subject: string) => string;
  clock?: () => number;
}

/** Tables are small, so that making one larger never holds requests up. */
const MAX_SLOTS = 2 ** 15;
/** The part of the memory that is for groups. */
const GROUPS = 1 / 8;

/** The largest power of two that is not above `value`, and at least `MIN_SLOTS`. */
const slotsFor = (bytes: number): number =>
  Math.max(MIN_SLOTS, 2 ** Math.floor(Math.log2(bytes / SLOT_BYTES)));

/** A fraction could make a window seem longer than it is, once it is subtracted again. */
const wholeMilliseconds = (): number => Math.trunc(performance.now());

/** As many small tables as fit. An id is in one of them, by its upper half. */
function createTables(maxBytes: number): (high: number) => WindowTable {
  const slots = slotsFor(maxBytes);
  const size = Math.min(slots, MAX_SLOTS);
  const tables = Array.from({ length: slots / size }, () => new WindowTable(size));
  return (high) => tables[high % tables.length] as WindowTable;
}

/**
 * Keeps windows in memory that is bounded, whatever comes.
 *
 * A window that runs is never given up for another, since a flood of made-up subjects would then
 * reset what is counted. Who finds no room shares the window of a group instead, and where there is
 * no room for the group either, one window with everybody else: refused too early, never too late.
 */
export function createWindows(options: Options): Windows {
  const { limit, maxBytes, groupOf, clock = wholeMilliseconds } = options;
  const windowMs = limit.seconds * 1_000;
  const own = createTables(maxBytes * (1 - GROUPS));
  const groups = createTables(maxBytes * GROUPS);
  const everybody = new WindowTable(MIN_SLOTS);
  const secret = randomBytes(8);
  const id = createKeyedHash([secret.readUInt32LE(0), secret.readUInt32LE(4)]);

  // The table and slot of the window at hand; a request takes no memory of its own.
  let table = everybody;
  let slot = -1;

  function find(within: WindowTable, now: number): boolean {
    table = within;
    slot = table.find(id.low, id.high, now);
    return slot !== -1;
  }

  function findOrStart(within: WindowTable, now: number): boolean {
    if (find(within, now)) return true;
    slot = table.start(id.low, id.high, now, now + windowMs);
    return slot !== -1;
  }

  /** Puts the subject's window at hand: its own, its group's or everybody's; false for none. */
  function take(subject: string, now: number, search: typeof find): boolean {
    id.hash(subject);
    if (search(own(id.high), now)) return true;
    id.hash(groupOf(subject));
    if (search(groups(id.high), now)) return true;
    id.hash('');
    return search(everybody, now);
  }

  return {
    count(subject, points = 1) {
      const now = clock();
      take(subject, now, findOrStart);
      return countedOf(limit.points, table.add(slot, points), table.endOf(slot) - now);
    },
    look(subject) {
      const now = clock();
      return take(subject, now, find)
        ? countedOf(limit.points, table.add(slot, 0), table.endOf(slot) - now)
        : countedOf(limit.points, 0, windowMs);
    },
    forget(subject) {
      id.hash(subject);
      if (find(own(id.high), clock())) table.drop(slot);
    },
    giveBack(subject, points = 1) {
      id.hash(subject);
      if (!find(own(id.high), clock())) return;
      table.add(slot, -Math.min(points, table.add(slot, 0)));
    },
  };
}
