/** A key, or a function that gets it for each request, and gives up when the signal aborts. */
export type ApiKey = string | ((signal: AbortSignal) => string | Promise<string>);

/** Gives the key for one request, or undefined where the client has none. */
export type KeySource = (signal: AbortSignal) => string | undefined | Promise<string>;

const ENVIRONMENT_VARIABLE = 'RECITERS_API_KEY';

/** Whether this is a page, whose source and memory its visitors can read. */
export const isBrowser = (): boolean => 'document' in globalThis;

/**
 * Finds out where the key comes from: the option, or else the environment.
 *
 * The key is kept in a closure, where neither `util.inspect` nor JSON finds it.
 *
 * @throws TypeError for a value that cannot be a key, without repeating it; Error in a browser
 */
export function keySource(option?: ApiKey, allowBrowser = false): KeySource {
  const given = option ?? fromEnvironment();
  if (given === undefined) return () => undefined;
  if (isBrowser() && !allowBrowser) {
    throw new Error('Visitors can read a key in a browser. See dangerouslyAllowBrowser');
  }
  if (typeof given === 'function') return async (signal) => checked(await given(signal));
  const key = checked(given);
  return () => key;
}

interface MayHaveProcess {
  process?: { env?: Record<string, string | undefined> };
}

/** Browsers and some workers have no `process`, and this package no types of it. */
const fromEnvironment = (): string | undefined =>
  (globalThis as MayHaveProcess).process?.env?.[ENVIRONMENT_VARIABLE];

/**
 * Keeps out what `fetch` would refuse with a message that quotes the key, and the empty string,
 * which would quietly turn into a call without a key.
 */
function checked(value: unknown): string {
  if (typeof value === 'string' && /^[!-~]+$/.test(value)) return value;
  throw new TypeError('The API key is empty or malformed');
}
