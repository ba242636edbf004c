import { setTimeout as sleep } from 'node:timers/promises';

export interface UsageWriterOptions<Batch> {
  /** Takes what was gathered; undefined when there is nothing. */
  drain(): Batch | undefined;
  /** Puts back what could not be written. */
  restore(batch: Batch): void;
  write(batch: Batch): Promise<void>;
  /** Told of every write that failed; it will be tried again. */
  onError(error: unknown): void;
  intervalMs?: number;
}

export interface UsageWriter {
  /** Writes what is left (a failing write is tried three times) and ends. */
  stop(): Promise<void>;
}

const LAST_ATTEMPTS = 3;

/** Writes what was gathered once in every interval, one write at a time, until stopped. */
export function startUsageWriter<Batch>({
  drain,
  restore,
  write,
  onError,
  intervalMs = 1_000,
}: UsageWriterOptions<Batch>): UsageWriter {
  const stopping = new AbortController();
  const running = writeUntilStopped();

  async function writeOnce(): Promise<boolean> {
    const batch = drain();
    if (batch === undefined) return true;
    try {
      await write(batch);
      return true;
    } catch (error) {
      restore(batch);
      onError(error);
      return false;
    }
  }

  async function writeUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await writeOnce();
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
      for (let attempt = 1; !(await writeOnce()) && attempt < LAST_ATTEMPTS; attempt += 1)
        await sleep(intervalMs);
    },
  };
}
