import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import { IDLE, KEY, KEY_TIME, type KeyRows } from './key-rows.ts';
import type { KeyUses } from './usage-batch.ts';

/** What is new of how a key is used since it last had its turn: the greatest of these. */
const NEWS = { none: 0, some: 1, step: 2 } as const;

/**
 * A limit has so many steps. A key that reaches the next one is written at once, and one that comes less
 * near is held: in the first minutes of a day, nearly every request of a key sets a new record.
 */
const STEPS = 10;

const stepOf = (requests: number, limit: number): number => Math.floor((STEPS * requests) / limit);

/** Written lately; the same, and used since; to be written now. */
const STATE = { idle: IDLE, written: 1, held: 2, due: 3 } as const;

/** What a key asked for in one window of its limit. */
interface Asked {
  requests: number;
  /** How many a window allows. */
  limit: number;
  /** Milliseconds since the Unix epoch. */
  now: number;
}

/** Holds back when keys were last used, which would otherwise be written every second. */
interface HeldKeyUses {
  /** Notes that a key was used. @param now milliseconds since the Unix epoch */
  use(key: number, now: number): void;
  /** Notes what a key asked for in one window; false: it is nothing new. */
  noteBusiest(key: number, asked: Asked): boolean;
  /** Decides what is done about what is new of a key. */
  take(key: number): void;
  /**
   * Adds what is to be written: at once of keys that were not written lately or reached the next
   * step of their limit, of the others once their time is over.
   *
   * @param now milliseconds of a clock that nobody sets; infinity for everything that is held
   */
  takeDue(now: number, into: KeyUses): void;
}

/** Keys that were written together. */
interface Writing {
  id: number;
  at: number;
  keys: readonly number[];
}

/**
 * The keys' own rows change for each key only so often: they are large, and they are many.
 *
 * @param everyMs for how long a key is held back after it was written
 */
export function holdKeyUses(keys: KeyRows, everyMs = MINUTE_MS): HeldKeyUses {
  /** The keys in that state. */
  let due: number[] = [];
  /** The earliest first. Some of their keys were written again since. */
  const writings: Writing[] = [];
  let lastId = 0;

  function addNews(key: number, news: number): void {
    if (keys.get(key, KEY.news) < news) keys.set(key, KEY.news, news);
  }

  function letBeDue(key: number): void {
    if (keys.get(key, KEY.state) === STATE.due) return;
    keys.set(key, KEY.state, STATE.due);
    due.push(key);
  }

  function endHolding(key: number): void {
    const state = keys.get(key, KEY.state);
    if (state === STATE.held) letBeDue(key);
    if (state !== STATE.written) return;
    keys.set(key, KEY.state, STATE.idle);
    keys.dropIfUnused(key);
  }

  function endHoldings(now: number): void {
    const count = writings.findIndex(({ at }) => at > now - everyMs);
    for (const { id, keys: written } of writings.splice(0, count === -1 ? writings.length : count))
      for (const key of written) if (keys.get(key, KEY.writing) === id) endHolding(key);
  }

  function write(key: number, { lastUses, busiest }: KeyUses): void {
    keys.set(key, KEY.state, STATE.written);
    keys.set(key, KEY.writing, lastId);
    const keyId = keys.idOf(key);
    if (keyId === null) return;
    const [at, requests] = [keys.timeOf(key, KEY_TIME.lastUse), keys.get(key, KEY.requests)];
    if (at > 0) {
      lastUses.keyId.push(keyId);
      lastUses.at.push(at);
    }
    if (requests > 0) {
      busiest.keyId.push(keyId);
      busiest.day.push(keys.get(key, KEY.day));
      busiest.requests.push(requests);
    }
  }

  return {
    use(key, now) {
      if (now > keys.timeOf(key, KEY_TIME.lastUse)) keys.setTime(key, KEY_TIME.lastUse, now);
      addNews(key, NEWS.some);
    },

    noteBusiest(key, { requests, limit, now }) {
      const day = Math.floor(now / DAY_MS);
      const last = keys.get(key, KEY.day);
      if (day < last) return false;
      const most = day === last ? keys.get(key, KEY.requests) : 0;
      if (requests <= most) return false;
      keys.set(key, KEY.day, day);
      keys.set(key, KEY.requests, requests);
      addNews(key, stepOf(requests, limit) > stepOf(most, limit) ? NEWS.step : NEWS.some);
      return true;
    },

    take(key) {
      const [news, state] = [keys.get(key, KEY.news), keys.get(key, KEY.state)];
      keys.set(key, KEY.news, NEWS.none);
      if (news === NEWS.none) return;
      if (news === NEWS.step || state === STATE.idle) letBeDue(key);
      else if (state === STATE.written) keys.set(key, KEY.state, STATE.held);
    },

    takeDue(now, into) {
      endHoldings(now);
      if (due.length === 0) return;
      lastId = (lastId + 1) % 2 ** 32;
      for (const key of due) write(key, into);
      writings.push({ id: lastId, at: now, keys: due });
      due = [];
    },
  };
}
