/** `setTimeout` fires at once where it is told to wait longer, such as for Infinity. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Everything that waits for one signal shares one listener: Node warns of a leak at eleven. */
class Waiters extends Set<() => void> {
  handleEvent(): void {
    for (const act of this) act();
  }
}

const waiting = new WeakMap<AbortSignal, Waiters>();

/**
 * Calls `act` after `ms` milliseconds and when `signal` aborts, unless it is cancelled before.
 * `AbortSignal.any` and `AbortSignal.timeout` do that too, but leave something behind on a signal
 * that lives as long as the process.
 *
 * @returns a function that cancels it
 */
function arm(ms: number, signal: AbortSignal | undefined, act: () => void): () => void {
  const timer = setTimeout(act, Math.min(ms, LONGEST_TIMER_MS));
  if (!signal) return () => clearTimeout(timer);
  const waiters = waiting.get(signal) ?? new Waiters();
  waiting.set(signal, waiters);
  waiters.add(act);
  signal.addEventListener('abort', waiters);
  if (signal.aborted) act();
  return () => {
    clearTimeout(timer);
    waiters.delete(act);
    if (waiters.size === 0) signal.removeEventListener('abort', waiters);
  };
}

/**
 * Does `work` for at most `ms` milliseconds and until `callers` aborts. Then the controller is
 * aborted, and what is still going on is not waited for, since it may not heed the signal.
 *
 * @throws what `work` throws, or the reason of the controller's signal
 */
export async function within<T>(
  ms: number,
  callers: AbortSignal | undefined,
  controller: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  let disarm = () => {};
  try {
    return await new Promise<T>((resolve, reject) => {
      disarm = arm(ms, callers, () => {
        controller.abort();
        reject(controller.signal.reason);
      });
      work().then(resolve, reject);
    });
  } finally {
    disarm();
  }
}

/** Waits `ms` milliseconds, or until `signal` aborts. */
export async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let disarm = () => {};
  await new Promise<void>((resolve) => {
    disarm = arm(ms, signal, resolve);
  });
  disarm();
}

/** Why a signal aborted. Those of React Native do not say, and nobody expects to catch `undefined`. */
export const abortReason = ({
  reason = Object.assign(new Error('aborted'), { name: 'AbortError' }),
}: AbortSignal): unknown => reason;
