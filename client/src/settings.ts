import { type KeySource, keySource } from './api-key.ts';
import { resolveBaseUrl } from './base-url.ts';
import { isBrowser } from './environment.ts';
import { type KeyRules, keyRefusal } from './key-guard.ts';
import type { Attempt, Fetch, RecitersClientOptions } from './options.ts';
import { createHiders, type Hide } from './redaction.ts';

/** The options once checked and completed. */
export interface Settings {
  key: KeySource | undefined;
  keyRules: KeyRules;
  baseUrl: string;
  retries: number;
  timeoutMs: number;
  maxDelayMs: number;
  fetch: Fetch;
  onAttempt: ((attempt: Attempt) => void) | undefined;
  /** Makes what keeps a key out of answers and errors. */
  hiderOf: (secret?: string) => Hide;
  /** What every request carries, except for the key. Names are in lower case. */
  headers: Record<string, string>;
}

/** @throws TypeError for what cannot work, or a key that is not safe here */
export function resolveOptions(options: RecitersClientOptions): Settings {
  // From JavaScript, a key in their place would be calls without a key.
  if (Object(options) !== options) throw new TypeError('The options must be an object');
  const { retries = 2, timeoutMs = 10_000, maxDelayMs = 10_000 } = options;
  checkNumbers({ retries, timeoutMs, maxDelayMs });
  const key = keySource(options.apiKey);
  const baseUrl = resolveBaseUrl(options.baseUrl);
  const keyRules = {
    browser: isBrowser(),
    allowBrowser: options.dangerouslyAllowBrowser,
    allowHttp: options.dangerouslyAllowHttp,
  };
  const refusal = key && keyRefusal(baseUrl, keyRules);
  if (refusal) throw new TypeError(refusal);
  return {
    key,
    keyRules,
    baseUrl,
    hiderOf: createHiders(),
    headers: keyRules.browser ? {} : userAgent(options.appInfo),
    retries,
    timeoutMs,
    maxDelayMs,
    // Looked up at each call, so that instrumentation which comes later is not bypassed.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    onAttempt: options.onAttempt,
  };
}

/** @throws TypeError for what is no number, or a negative one */
export function checkNumbers(options: Record<string, number>): void {
  for (const [name, value] of Object.entries(options))
    if (!(value >= 0)) throw new TypeError(`The option ${name} is ${value}, not a number from 0`);
}

/** Who is calling (RFC 9110, 10.1.5). Browsers say it themselves, and object to other values. */
const userAgent = (app: RecitersClientOptions['appInfo']): Record<string, string> =>
  app ? { 'user-agent': `${app.name}/${app.version} reciters-client` } : {};
