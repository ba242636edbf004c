import type { Answer, Outcome } from './answer.ts';
import { reasonOf } from './connection-failure.ts';
import { ApiKeyError, ConnectionError, TimeoutError } from './errors.ts';
import { API_KEY_HEADER, REQUEST_ID_HEADER } from './generated/constants.ts';
import { keyFor } from './key-for-call.ts';
import { type Hide, hideInHeaders, safeCause } from './redaction.ts';
import type { Call } from './request.ts';
import type { Settings } from './settings.ts';
import { abortReason, within } from './waiting.ts';

/**
 * Sends a call once and reads the whole answer. Whatever goes wrong is part of the outcome, and
 * the key is nowhere in it, even where an upstream echoes the request.
 *
 * @param attempts which attempt it is, from 1
 */
export async function attemptOnce(
  settings: Settings,
  call: Call,
  attempts: number,
): Promise<Outcome> {
  const { fetch, hiderOf, timeoutMs } = settings;
  const { method, url, body = null, signal: callers } = call;
  const controller = new AbortController();
  const { signal } = controller;
  let hide: Hide = (text) => text;
  let hasKey = false;

  const ask = async (): Promise<Answer> => {
    const key = await keyFor(settings, call, attempts - 1, signal);
    hasKey = true;
    hide = hiderOf(key);
    const headers = key === undefined ? call.headers : { ...call.headers, [API_KEY_HEADER]: key };
    // If a redirect was followed, `fetch` would take the key along to any other origin.
    const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
    const { status } = response;
    // Those of a success are in no error, and copying them would cost every call.
    const received = status === 200 ? response.headers : hideInHeaders(response.headers, hide);
    const requestId = received.get(REQUEST_ID_HEADER);
    return {
      url,
      status,
      headers: received,
      requestId: requestId === null ? undefined : hide(requestId),
      text: hide(await response.text()),
      attempts,
    };
  };

  const failure = (cause: unknown): unknown => {
    if (callers?.aborted) return abortReason(callers);
    if (cause instanceof ApiKeyError) return cause;
    const late = `in ${timeoutMs} ms`;
    if (!signal.aborted)
      return new ConnectionError(hide(reasonOf(cause)), { url, attempts }, safeCause(cause, hide));
    return hasKey
      ? new TimeoutError(`no complete answer ${late}`, { url, attempts }, cause)
      : new ApiKeyError(
          `the apiKey function gave no key ${late}`,
          { url, attempts: attempts - 1 },
          cause,
        );
  };

  try {
    return await within(timeoutMs, callers, controller, ask);
  } catch (cause) {
    return { error: failure(cause) };
  }
}
