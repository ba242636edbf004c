import { readVariable } from './environment.ts';

/** A key, or a function that gets it for each request, and gives up when the signal aborts. */
export type ApiKey = string | ((signal: AbortSignal) => string | Promise<string>);

/** Gives what should be the key for one request. */
export type KeySource = (signal: AbortSignal) => string | Promise<string>;

const VARIABLE = 'RECITERS_API_KEY';

/**
 * Finds out where the key comes from: the option, or else the environment.
 *
 * The key is kept in a closure, where neither `util.inspect` nor JSON finds it.
 *
 * @returns undefined where there is no key
 * @throws TypeError for a value that cannot be a key, without repeating it
 */
export function keySource(option: ApiKey | undefined): KeySource | undefined {
  if (typeof option === 'function') return option;
  const key = option ?? readVariable(VARIABLE);
  if (key === undefined) return undefined;
  const fault = keyFault(key, option === undefined ? VARIABLE : 'The option apiKey');
  if (fault) throw new TypeError(fault);
  return () => key;
}

/**
 * Says why a value cannot be a key, without repeating it. This keeps out what `fetch` would refuse
 * with a message that quotes the key, and the empty string, which would quietly turn into a call
 * without a key.
 *
 * @param from where the value comes from
 */
export function keyFault(value: unknown, from: string): string | undefined {
  if (typeof value !== 'string') return `${from} is of type ${typeof value}, and a key is a string`;
  if (!value) return `${from} is empty`;
  const at = value.search(/[^!-~]/);
  return at < 0
    ? undefined
    : `${from} has ${JSON.stringify(value[at])} as character ${at + 1} of ${value.length}, which no key has`;
}
