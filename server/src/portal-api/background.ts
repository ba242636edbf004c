import { isDoneWithin } from '../done-within.ts';

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
      let isLate = false;
      const all = async (): Promise<void> => {
        while (running.size > 0 && !isLate) await Promise.all(running);
      };
      isLate = !(await isDoneWithin(maxMs, all()));
    },
  };
}
