import { setTimeout as sleep } from 'node:timers/promises';

export interface UsageWriterOptions<Batch> {
  /** Takes what was gathered; undefined when there is nothing. */
  drain(): Batch | undefined;
  /** Writes it whole or not at all. */
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

/**
 * Writes what was gathered once in every interval, one write at a time, until stopped. What could not
 * be written is tried again as it is, and what was gathered since waits behind it.
 */
export function startUsageWriter<Batch>({
  drain,
  write,
  onError,
  intervalMs = 1_000,
}: UsageWriterOptions<Batch>): UsageWriter {
  const stopping = new AbortController();
  let waiting: Batch | undefined;
  const running = writeUntilStopped();

  async function writeOnce(): Promise<'nothing' | 'written' | 'failed'> {
    waiting ??= drain();
    if (waiting === undefined) return 'nothing';
    try {
      await write(waiting);
      waiting = undefined;
      return 'written';
    } catch (error) {
      onError(error);
      return 'failed';
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
      for (let failures = 0; failures < LAST_ATTEMPTS; ) {
        const result = await writeOnce();
        if (result === 'nothing') return;
        if (result === 'failed') failures += 1;
        if (result === 'failed' && failures < LAST_ATTEMPTS) await sleep(intervalMs);
      }
    },
  };
}
