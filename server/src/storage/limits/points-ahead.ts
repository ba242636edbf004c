import { LRUCache } from 'lru-cache';
import type { Limit } from '../../domain/limits.ts';
import type { SharedCounter } from './shared-counts.ts';
import { type Counted, countedOf } from './windows.ts';

/** What is known of a subject's window, and points that are counted already and not given out yet. */
interface Ahead {
  points: number;
  /** How much was given out of the window, by everybody. */
  consumed: number;
  /** When the window ends, by `performance.now`, or a little earlier. */
  end: number;
  isUsed: boolean;
}

/** Fewer points are not worth it, and more not needed. Near its end a limit is counted one by one. */
const [FEW, MANY] = [4, 64];
/** More are taken once so small a part of them is left. */
const LOW = 4;
/** Points that nobody needs for so long, in milliseconds, are given back to the others. */
const IDLE_MS = 250;
/** A window that ends so soon, in milliseconds, may be over when what is given back arrives. */
const TOO_LATE_MS = 100;
/** Of how many subjects points are kept. */
const MAX_SUBJECTS = 10_000;

/**
 * Makes a counter that takes points of a limit ahead and gives them out itself: to ask for each of
 * them would cost as much as the rest of a request. It does so for whoever comes again soon. Nobody
 * gets more than the limit; for a moment somebody may get less, by what another one has taken and
 * not used.
 *
 * @param exact counts for all who share the limit
 * @param part which part of what is left of the limit may be taken ahead at once: one of so many
 */
export function createPointsAhead(
  exact: SharedCounter,
  { points: limit }: Limit,
  part: number,
): SharedCounter {
  const kept = new LRUCache<string, Ahead>({
    max: MAX_SUBJECTS,
    dispose(ahead, subject, reason) {
      if (reason === 'evict') giveBack(subject, ahead.points, ahead.end);
    },
  });
  /** Subjects whose points are asked for at the moment: one question at a time takes some ahead. */
  const asking = new Set<string>();

  const stateOf = ({ consumed, end }: Ahead): Counted =>
    countedOf(limit, consumed, end - performance.now());

  /** What cannot be given back is free once the window ends. */
  function giveBack(subject: string, points: number, end: number): void {
    if (points === 0 || end - performance.now() < TOO_LATE_MS) return;
    exact.giveBack(subject, points).catch(() => undefined);
  }

  /** Gives points out that are kept; undefined where others have to be asked for. */
  function giveOut(subject: string, points: number): Counted | undefined {
    const ahead = kept.get(subject);
    if (ahead === undefined) return undefined;
    if (ahead.end <= performance.now()) {
      kept.delete(subject);
      return undefined;
    }
    ahead.isUsed = true;
    if (ahead.consumed > limit) return stateOf(ahead);
    if (ahead.points < points) return undefined;
    ahead.points -= points;
    ahead.consumed += points;
    refill(subject, ahead);
    return stateOf(ahead);
  }

  /** Takes more ahead while some is left, so that hardly any request waits for it. */
  function refill(subject: string, ahead: Ahead): void {
    const more = moreFor(subject, ahead);
    if (more > LOW * ahead.points) takeAhead(subject, 0, more).catch(() => undefined);
  }

  /** How many points are to be taken ahead: of a subject that is not known yet, none. */
  function moreFor(subject: string, known: Ahead | undefined): number {
    if (known === undefined || asking.has(subject)) return 0;
    const more = Math.min(MANY, Math.floor((limit - known.consumed) / part));
    return more < FEW ? 0 : more;
  }

  /** Counts points and so many ahead, of which none may be beyond the limit. */
  async function takeAhead(subject: string, points: number, more: number): Promise<Counted> {
    const askedAt = performance.now();
    asking.add(subject);
    try {
      const { consumed, resetMs } = await exact.count(subject, points + more);
      const end = askedAt + resetMs;
      // Others may have been quicker.
      const beyond = Math.min(more, Math.max(0, consumed - limit));
      giveBack(subject, beyond, end);
      return keep(subject, consumed - beyond, end, more - beyond);
    } finally {
      asking.delete(subject);
    }
  }

  /** @param counted what is counted of the window, with what is kept of it */
  function keep(subject: string, counted: number, end: number, more: number): Counted {
    const known = kept.get(subject);
    // Points of a window that ended while others were asked for are worth nothing in the next.
    const left = known !== undefined && end - known.end < TOO_LATE_MS ? known.points : 0;
    const points = left + more;
    const ahead = { points, consumed: counted - points, end, isUsed: true };
    kept.set(subject, ahead);
    return stateOf(ahead);
  }

  async function ask(subject: string, points: number): Promise<Counted> {
    const more = moreFor(subject, kept.get(subject));
    if (more > 0) return await takeAhead(subject, points, more);
    const askedAt = performance.now();
    const { consumed, resetMs } = await exact.count(subject, points);
    return keep(subject, consumed, askedAt + resetMs, 0);
  }

  function giveIdleBack(): void {
    const now = performance.now();
    for (const [subject, ahead] of kept.entries()) {
      const isWanted = ahead.isUsed && now < ahead.end;
      ahead.isUsed = false;
      // Who is refused asks again: others may have given points back.
      if (isWanted && ahead.consumed <= limit) continue;
      kept.delete(subject);
      giveBack(subject, ahead.points, ahead.end);
    }
  }
  setInterval(giveIdleBack, IDLE_MS).unref();

  return {
    count: (subject, points = 1) => giveOut(subject, points) ?? ask(subject, points),
    async forget(subject) {
      kept.delete(subject);
      await exact.forget(subject);
    },
    giveBack: exact.giveBack,
  };
}
