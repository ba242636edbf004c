import { setTimeout as sleep } from 'node:timers/promises';

/** Work that no answer waits for, so that its duration tells nothing. */
export interface Background {
  /** Starts work; its failure is reported, not thrown. */
  run(work: () => Promise<unknown>): void;
  /** Waits for everything that was started, but no longer than `maxMs`. */
  settle(maxMs: number): Promise<void>;
}

export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const done = Promise.resolve()
        .then(work)
        .then(() => undefined, onError)
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settle(maxMs) {
      const enough = new AbortController();
      const late = sleep(maxMs, undefined, { signal: enough.signal }).catch(() => undefined);
      const settled = (async () => {
        while (running.size > 0 && !enough.signal.aborted) await Promise.all(running);
      })();
      await Promise.race([settled, late]);
      enough.abort();
      await late;
    },
  };
}
