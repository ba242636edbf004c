import type { Answer } from './answer.ts';
import { attemptOnce } from './attempt.ts';
import type { Call } from './request.ts';
import { delayAfter } from './retry.ts';
import type { Settings } from './settings.ts';
import { abortReason, sleep } from './waiting.ts';

/**
 * Sends a call until it is answered or not worth another try.
 *
 * @throws ApiKeyError, TimeoutError, ConnectionError, the reason of the caller's signal, and what
 *   the application's own `onAttempt` throws
 */
export async function send(settings: Settings, call: Call): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    // Not `throwIfAborted`, which signals of React Native do not have.
    if (call.signal?.aborted) throw abortReason(call.signal);
    const started = performance.now();
    const outcome = await attemptOnce(settings, call, attempt);
    const ms = performance.now() - started;
    const delayMs = delayAfter(outcome, call.method, attempt, settings, Date.now(), Math.random());
    const { status, requestId } = outcome;
    settings.onAttempt?.({ attempt, status, ms, delayMs, requestId });

    if (delayMs !== undefined) await sleep(delayMs, call.signal);
    else if ('error' in outcome) throw outcome.error;
    else return outcome;
  }
}
