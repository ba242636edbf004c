import { DAY_MS } from '../../../src/durations.ts';

/** In milliseconds. */
const EVERY = 10_000;
/** What a report over so many days costs, one over more costs again. */
const DAYS = 30;

interface Asked {
  state: { status: string };
}

/** Keeps figures up to date while they are looked at; not while asking fails. */
export const live = {
  refetchInterval: ({ state }: Asked) => (state.status === 'error' ? false : EVERY),
} as const;

/** The same for a report over these days: the more it costs, the less often it is asked for. */
export function liveOver({ from, to }: { from: string; to: string }) {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const interval = EVERY * Math.max(1, Math.ceil(days / DAYS));
  return {
    refetchInterval: ({ state }: Asked) => (state.status === 'error' ? false : interval),
  } as const;
}
