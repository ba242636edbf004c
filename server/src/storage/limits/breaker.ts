import { messageOf } from '../storage-error.ts';

/** Something did not answer in time. */
export class NoAnswerError extends Error {
  constructor(patienceMs: number) {
    super(`no answer within ${patienceMs} ms`);
  }
}

/**
 * What `work` gives, if it comes within `patienceMs`.
 * @throws NoAnswerError when it does not
 */
export function within<T>(patienceMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // An answer that has arrived counts, also where this process had no time to read it before.
    const late = () => setImmediate(() => reject(new NoAnswerError(patienceMs)));
    const timer = setTimeout(late, patienceMs);
    const settle = () => clearTimeout(timer);
    work.then(resolve, reject).then(settle, settle);
  });
}

/** Keeps everybody from waiting for a part that does not work. */
interface Breaker {
  /** Runs `work`; rejects when it fails, and at once while the part is known not to work. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Whether the part works. */
  isClosed(): boolean;
  /** Looks now, instead of with the next probe, whether the part works. */
  look(): void;
  /** Tells that the part does not work. */
  open(error: unknown): void;
  stop(): void;
}

interface Options {
  /** Rejects while the part does not work. */
  probe: () => Promise<unknown>;
  /** Told why the part does not work, and again when the reason is another one. */
  onOpen: (error: unknown) => void;
  onClose: () => void;
  intervalMs?: number;
}

const OPEN = new Error('The part does not work at the moment.');

/**
 * Makes a circuit breaker, open until a first probe succeeds. It opens with the first failure, and
 * closes by itself. It is not a request that finds out whether the part works again, as with the
 * breakers of libraries, since that would wait as long as the one which opened it.
 */
export function createBreaker({ probe, onOpen, onClose, intervalMs = 1_000 }: Options): Breaker {
  let state: 'new' | 'open' | 'closed' = 'new';
  let reason = '';
  let probing = false;
  /** What the last probe failed with, if it had no answer in time. */
  let missed: NoAnswerError | undefined;

  function open(error: unknown): void {
    const before = state === 'open' ? reason : undefined;
    state = 'open';
    reason = messageOf(error);
    if (reason !== before) onOpen(error);
  }

  function close(): void {
    if (state === 'open') onClose();
    state = 'closed';
    missed = undefined;
  }

  /** A process that is busy misses an answer now and then: one alone says less than what is known. */
  function openAfterProbe(error: unknown): void {
    const isMissed = error instanceof NoAnswerError;
    const isSecond = missed !== undefined && missed !== error;
    missed = isMissed ? error : undefined;
    if (state !== 'open' || !isMissed || isSecond) open(error);
  }

  function look(): void {
    if (state === 'closed' || probing) return;
    probing = true;
    probe()
      .then(close, openAfterProbe)
      .finally(() => {
        probing = false;
      });
  }

  const timer = setInterval(look, intervalMs);
  return {
    async run(work) {
      if (state !== 'closed') throw OPEN;
      try {
        return await work();
      } catch (error) {
        open(error);
        throw error;
      }
    },
    isClosed: () => state === 'closed',
    look,
    open,
    stop: () => clearInterval(timer),
  };
}
