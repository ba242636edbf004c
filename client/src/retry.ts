import type { Outcome } from './answer.ts';
import { ConnectionError } from './errors.ts';
import { readRetryAfter } from './headers.ts';

const FIRST_DELAY_MS = 500;
const transient = [408, 429, 500, 502, 503, 504];
/** Methods by which a request may be sent twice (RFC 9110, 9.2.1). */
const safe = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Decides whether an attempt is followed by another, and when. The service's own `Retry-After`
 * is obeyed exactly. Without one the delay is drawn from all of [0, limit), "full jitter", so
 * that clients that failed together do not come back together.
 *
 * A timeout is not tried again: the call has had its time, and a slow service is not helped by
 * more requests.
 *
 * @param attempt which one it was, from 1
 * @param now the time in milliseconds since 1970
 * @param random a number in [0, 1)
 * @returns milliseconds to wait, or undefined where this outcome is final
 */
export function delayAfter(
  outcome: Outcome,
  method: string,
  attempt: number,
  { retries, maxDelayMs }: { retries: number; maxDelayMs: number },
  now: number,
  random: number,
): number | undefined {
  const again =
    'error' in outcome
      ? outcome.error instanceof ConnectionError
      : transient.includes(outcome.status);
  if (!again || !(attempt <= retries) || !safe.includes(method)) return undefined;
  const asked = outcome.headers && readRetryAfter(outcome.headers, now);
  const drawn = random * Math.min(maxDelayMs, FIRST_DELAY_MS * 2 ** (attempt - 1));
  const delayMs = asked ?? drawn;
  return delayMs > maxDelayMs ? undefined : delayMs;
}
