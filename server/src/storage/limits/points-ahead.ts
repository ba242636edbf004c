import { LRUCache } from 'lru-cache';
import type { SharedCounter } from './shared-counts.ts';
import type { Counted } from './windows.ts';

/** Points of a subject that are counted already, and may be given out without asking. */
interface Ahead {
  points: number;
  /** What is left of the limit, these points included. */
  remaining: number;
  consumed: number;
  /** When the window ends, by `performance.now`. */
  end: number;
  exceeded: boolean;
  isUsed: boolean;
}

/** Points that nobody needs for so long, in milliseconds, are given back to the others. */
const IDLE_MS = 250;
/** Of how many subjects points are kept. */
const MAX_SUBJECTS = 10_000;

type AskAhead = (subject: string, points: number) => Promise<{ counted: Counted; more: number }>;

/**
 * Makes a counter that takes points of a limit ahead and gives them out itself: to ask for each of
 * them would cost as much as the rest of a request. Nobody gets more than the limit; for a moment
 * somebody may get less, by what another worker has taken and not used.
 */
export function createPointsAhead(exact: SharedCounter, askAhead: AskAhead): SharedCounter {
  const kept = new LRUCache<string, Ahead>({ max: MAX_SUBJECTS });
  /** Subjects whose points are asked for at the moment: one question at a time takes some ahead. */
  const asking = new Set<string>();

  function keep(
    subject: string,
    { exceeded, remaining, consumed, resetMs }: Counted,
    more: number,
  ) {
    const points = more + (kept.get(subject)?.points ?? 0);
    if (points === 0 && !exceeded) return;
    const end = performance.now() + resetMs;
    kept.set(subject, { points, remaining, consumed, end, exceeded, isUsed: true });
  }

  /** Gives points out that are kept; undefined where others have to be asked for. */
  function giveOut(subject: string, points: number): Counted | undefined {
    const ahead = kept.get(subject);
    if (ahead === undefined) return undefined;
    const resetMs = ahead.end - performance.now();
    if (resetMs <= 0) {
      kept.delete(subject);
      return undefined;
    }
    if (ahead.exceeded) return { exceeded: true, remaining: 0, consumed: ahead.consumed, resetMs };
    if (ahead.points < points) return undefined;
    ahead.points -= points;
    ahead.remaining -= points;
    ahead.consumed += points;
    ahead.isUsed = true;
    return { exceeded: false, remaining: ahead.remaining, consumed: ahead.consumed, resetMs };
  }

  async function ask(subject: string, points: number): Promise<Counted> {
    if (asking.has(subject)) return await exact.count(subject, points);
    asking.add(subject);
    try {
      const { counted, more } = await askAhead(subject, points);
      keep(subject, counted, more);
      return counted;
    } finally {
      asking.delete(subject);
    }
  }

  function giveIdleBack(): void {
    const now = performance.now();
    for (const [subject, ahead] of kept.entries()) {
      if (ahead.isUsed && now < ahead.end) ahead.isUsed = ahead.exceeded;
      else {
        kept.delete(subject);
        if (now < ahead.end && ahead.points > 0)
          Promise.resolve(exact.giveBack(subject, ahead.points)).catch(() => undefined);
      }
    }
  }
  setInterval(giveIdleBack, IDLE_MS).unref();

  return {
    ...exact,
    count: (subject, points = 1) => giveOut(subject, points) ?? ask(subject, points),
  };
}
