import type { Outcome } from './answer.ts';
import { ConnectionError, TimeoutError } from './errors.ts';
import { API_KEY_HEADER, REQUEST_ID_HEADER } from './generated/constants.ts';
import type { Settings } from './options.ts';
import { arm } from './waiting.ts';

/** One request as an operation or the raw client means it: without key and retries. */
export interface Call {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit | null;
  signal: AbortSignal | undefined;
}

/**
 * Sends a call once and reads the whole answer. Whatever goes wrong is part of the outcome.
 *
 * @param attempts which attempt it is, from 1
 */
export async function attemptOnce(
  { fetch, key, timeoutMs }: Settings,
  { method, url, headers, body = null, signal: callers }: Call,
  attempts: number,
): Promise<Outcome> {
  const controller = new AbortController();
  const { signal } = controller;
  const disarm = arm(timeoutMs, callers, () => controller.abort());
  try {
    const secret = await key(signal);
    const sent = secret === undefined ? headers : { ...headers, [API_KEY_HEADER]: secret };
    // Were a redirect followed, `fetch` would take the key along to any other origin.
    const response = await fetch(url, { method, headers: sent, body, signal, redirect: 'manual' });
    return {
      url,
      status: response.status,
      headers: response.headers,
      requestId: response.headers.get(REQUEST_ID_HEADER) ?? undefined,
      text: await response.text(),
      attempts,
    };
  } catch (cause) {
    const error = callers?.aborted
      ? callers.reason
      : signal.aborted
        ? new TimeoutError(`no complete answer in ${timeoutMs} ms`, { url, attempts }, cause)
        : new ConnectionError(`${cause}`, { url, attempts }, cause);
    return { error };
  } finally {
    disarm();
  }
}
