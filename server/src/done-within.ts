import { setTimeout as sleep } from 'node:timers/promises';

/** Whether this was done within so many milliseconds; where not, it goes on. */
export async function isDoneWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const late = new AbortController();
  const isLate = sleep(ms, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), isLate]);
  } finally {
    late.abort();
  }
}
