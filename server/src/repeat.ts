/** Something that is done again and again. */
export interface Repeated {
  /** Does it now too. */
  now(): void;
  /** Waits for what still runs. */
  stop(): Promise<void>;
}

/**
 * Does something once in every interval until stopped. It never runs twice at once: an interval that
 * begins while it still runs is left out, so nothing piles up behind a database that hangs.
 *
 * @param onError told each time that it fails; it is done again all the same
 */
export function repeat(
  intervalMs: number,
  act: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeated {
  let running: Promise<void> | undefined;
  const now = () => {
    running ??= act()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(now, intervalMs);
  return {
    now,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
