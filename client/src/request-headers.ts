import { API_KEY_HEADER } from './generated/constants.ts';
import type { CallOptions } from './options.ts';

/**
 * Adds the headers of one call to those of its client.
 *
 * @param own in lower case
 * @throws TypeError for what is no header, and for the key, which the option alone may give
 */
export function requestHeaders(
  own: Record<string, string>,
  extra: CallOptions['headers'],
): Record<string, string> {
  if (!extra) return own;
  const headers = new Headers(own);
  for (const [name, value] of Object.entries(extra)) {
    if (name.toLowerCase() === API_KEY_HEADER)
      throw new TypeError('Give the key as apiKey, not as a header');
    if (value !== undefined) headers.set(name, value);
  }
  return Object.fromEntries(headers);
}
