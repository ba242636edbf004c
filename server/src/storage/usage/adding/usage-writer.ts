import { setTimeout as sleep } from 'node:timers/promises';

interface UsageWriterOptions<Batch> {
  /** Takes what was gathered, or the first of it; undefined when there is nothing. */
  drain(): Batch | undefined | Promise<Batch | undefined>;
  /** Since when the oldest of it waits, in milliseconds since the Unix epoch; undefined: nothing does. */
  waitingSince(): number | undefined;
  /** Writes it whole or not at all. */
  write(batch: Batch): Promise<void>;
  /** Told of every write that failed; it will be tried again. */
  onError(error: unknown): void;
  /** For how long something is gathered before it is written. */
  intervalMs?: number;
}

interface UsageWriter {
  /** Writes what is left (a failing write is tried three times) and ends. */
  stop(): Promise<void>;
}

const LAST_ATTEMPTS = 3;

/** Between two writes others write, who wait for the same lock and try again every ten milliseconds. */
const PAUSE_MS = 30;

/**
 * Writes what has been gathered for an interval, one write at a time, until stopped. What could not be
 * written is tried again as it is, and what was gathered since waits behind it.
 */
export function startUsageWriter<Batch>({
  drain,
  waitingSince,
  write,
  onError,
  intervalMs = 1_000,
}: UsageWriterOptions<Batch>): UsageWriter {
  const stopping = new AbortController();
  let waiting: Batch | undefined;
  /** Since when the oldest waits of what the last drain left; undefined: it left nothing. */
  let leftSince: number | undefined;
  const running = writeUntilStopped();

  async function writeOnce(): Promise<'nothing' | 'written' | 'failed'> {
    if (waiting === undefined) {
      waiting = await drain();
      leftSince = waitingSince();
    }
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
    for (let pause = pauseBefore(waitingSince()); !stopping.signal.aborted; ) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const result = await writeOnce();
      pause = result === 'failed' ? intervalMs : pauseBefore(leftSince);
    }
  }

  /** How long the oldest that waits is gathered on. */
  function pauseBefore(since = Number.POSITIVE_INFINITY): number {
    const left = since + intervalMs - Date.now();
    return Math.min(intervalMs, Math.max(PAUSE_MS, left));
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
