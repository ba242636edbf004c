import { DAY_MS } from '../../../src/durations.ts';

/** In milliseconds. */
const EVERY = 10_000;
export const AFTER_FAILURE = 30_000;
/** What a report over so many days costs, one over more costs again. */
const DAYS = 30;

interface Asked {
  state: { status: string };
}

const liveEvery = (interval: number) =>
  ({
    refetchInterval: ({ state }: Asked) =>
      state.status === 'error' ? Math.max(AFTER_FAILURE, interval) : interval,
  }) as const;

/** Keeps figures up to date while they are looked at; less often while asking fails. */
export const live = liveEvery(EVERY);

/** The same for a report over these days: the more it costs, the less often it is asked for. */
export function liveOver({ from, to }: { from: string; to: string }) {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return liveEvery(EVERY * Math.max(1, Math.ceil(days / DAYS)));
}
