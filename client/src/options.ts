import { type ApiKey, isBrowser, type KeySource, keySource } from './api-key.ts';
import { BASE_URL } from './generated/constants.ts';

/** What the client needs of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What one request came to. */
export interface Attempt {
  /** From 1. */
  attempt: number;
  /** Undefined where no complete answer came. */
  status: number | undefined;
  /** How long it took, body included. */
  ms: number;
  /** How long the client waits now before the next attempt; undefined where none follows. */
  delayMs: number | undefined;
  /** As the service logged it. */
  requestId: string | undefined;
}

export interface RecitersClientOptions {
  /** The key, or a function that gets it from a secret manager. Default: `RECITERS_API_KEY`. */
  apiKey?: ApiKey | undefined;
  /** Where the service runs. Default: a service on your own machine. */
  baseUrl?: string | undefined;
  /** How often a failed request is tried again. Default: 2. */
  retries?: number | undefined;
  /** How long one request may take, body included. Default: 10,000. */
  timeoutMs?: number | undefined;
  /** The longest wait between two attempts. Default: 10,000. */
  maxDelayMs?: number | undefined;
  /** Used instead of the global `fetch`. It has to heed the signal in its second argument. */
  fetch?: Fetch | undefined;
  /** Called after each attempt, for logs and metrics. What it throws, the call throws. */
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Names your application in `User-Agent`. */
  appInfo?: { name: string; version: string } | undefined;
  /** Lets a browser hold a key. */
  dangerouslyAllowBrowser?: boolean | undefined;
}

/** The options once checked and completed. */
export interface Settings {
  key: KeySource;
  baseUrl: string;
  retries: number;
  timeoutMs: number;
  maxDelayMs: number;
  fetch: Fetch;
  onAttempt: ((attempt: Attempt) => void) | undefined;
  /** What every request carries, but for the key. */
  headers: Record<string, string>;
}

/** @throws TypeError for an address or a key that cannot work, Error for a key in a browser */
export function resolveOptions(options: RecitersClientOptions): Settings {
  const { baseUrl = BASE_URL, retries = 2, timeoutMs = 10_000, maxDelayMs = 10_000 } = options;
  // The address is not repeated: it may hold a password.
  if (!/^https?:[^@?#]+$/.test(baseUrl)) throw new TypeError('baseUrl must be an http address');
  return {
    key: keySource(options.apiKey, options.dangerouslyAllowBrowser),
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: userAgent(options.appInfo),
    retries,
    timeoutMs,
    maxDelayMs,
    // Looked up at each call, so that instrumentation which comes later is not bypassed.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    onAttempt: options.onAttempt,
  };
}

/** Who is calling (RFC 9110, 10.1.5). Of a page the browser says it, and objects to others. */
const userAgent = (app: RecitersClientOptions['appInfo']): Record<string, string> =>
  app && !isBrowser() ? { 'user-agent': `${app.name}/${app.version} reciters-client` } : {};
