import { setMaxListeners } from 'node:events';
import { type Exchange, isAnswered } from '../exchange/exchange.ts';
import { createBanWatch, type Suspicion } from './ban.ts';
import { createKeyWatch } from './key-watch.ts';

/** Ends a run before its time: at the user's wish, or because the service is gone. */
export interface Ending {
  readonly signal: AbortSignal;
  /** Why the run ended; undefined while it goes on. */
  reason(): string | undefined;
  /** Ends the run. */
  stop(reason: string): void;
  /** Takes note of an answer, or that none came. Tells where a request more has to show what it means. */
  watch(exchange: Exchange): readonly Suspicion[];
}

/** So many requests without an answer, one after another, mean that the service is gone. */
const MAX_SILENCE = 12;

/** How a request is named in a line. */
const nameOf = ({ request: { method, target } }: Exchange): string =>
  `${method} ${target.length > 80 ? `${target.slice(0, 80)}…` : target}`;

/**
 * Makes the ending of a run.
 *
 * @param wish aborted when the user stops the run, with the reason as text
 */
export function createEnding(wish: AbortSignal | undefined): Ending {
  const controller = new AbortController();
  // Every request that is under way listens.
  setMaxListeners(0, controller.signal);
  const stop = (reason: string): void => {
    if (!controller.signal.aborted) controller.abort(reason);
  };
  const hear = (): void => stop(String(wish?.reason));
  if (wish?.aborted) hear();
  else wish?.addEventListener('abort', hear, { once: true });
  const watches = [createBanWatch(), createKeyWatch()];
  let silent: Exchange[] = [];
  return {
    signal: controller.signal,
    stop,
    reason: () => (controller.signal.aborted ? String(controller.signal.reason) : undefined),
    watch(exchange) {
      silent = isAnswered(exchange) ? [] : [...silent, exchange];
      const [first] = silent;
      if (first && silent.length >= MAX_SILENCE)
        stop(
          `the service no longer answers (${first.failure}); the first of its last requests was ${nameOf(first)}`,
        );
      return watches.flatMap((watch) => watch(exchange) ?? []);
    },
  };
}
