import { keyFault } from './api-key.ts';
import { ApiKeyError } from './errors.ts';
import { API_KEY_HEADER } from './generated/constants.ts';
import { keyRefusal } from './key-guard.ts';
import type { Call } from './request.ts';
import type { Settings } from './settings.ts';

/**
 * Gets the key for one request. Callers of the raw client may have set the header themselves, and
 * their key is guarded in the same way.
 *
 * @param attempts how many requests came before
 * @param signal aborts when the time for the request is over
 * @throws ApiKeyError
 */
export async function keyFor(
  { key, keyRules, baseUrl }: Settings,
  { url, headers }: Call,
  attempts: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const refuse = (why: string, cause?: unknown) => new ApiKeyError(why, { url, attempts }, cause);
  let given = headers[API_KEY_HEADER];
  try {
    if (key) given = await key(signal);
    else if (given === undefined) return undefined;
  } catch (cause) {
    // Its message is the application's own, and might hold what it was about to return.
    throw refuse('the apiKey function failed', cause);
  }
  const from = key ? 'what the apiKey function returned' : 'the header';
  // The base URL was judged when the client was made, if it has a key; parsing takes 3 µs a call.
  const isJudged = key && url.startsWith(`${baseUrl}/`);
  const fault = keyFault(given, from) ?? (isJudged ? undefined : keyRefusal(url, keyRules));
  if (fault) throw refuse(fault);
  return given;
}
