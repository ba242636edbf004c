import type { ApiKey } from './api-key.ts';

/** What the client needs of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How one request ended. */
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
  /** Where the service runs. Default: `RECITERS_BASE_URL`, or else your own machine. */
  baseUrl?: string | undefined;
  /** How often a failed request is tried again. Default: 2. */
  retries?: number | undefined;
  /** How many milliseconds one request may take, body included. Default: 10,000. */
  timeoutMs?: number | undefined;
  /** The longest wait between two attempts, in milliseconds. Default: 10,000. */
  maxDelayMs?: number | undefined;
  /** Used instead of the global `fetch`. It has to heed the signal in its second argument. */
  fetch?: Fetch | undefined;
  /** Called after each attempt, for logs and metrics. What it throws, the call throws. */
  onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Names your application in `User-Agent`. */
  appInfo?: { name: string; version: string } | undefined;
  /** Lets a browser hold a key, where every visitor can read it. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Lets a key be sent to other machines over `http:`, where everybody on the way can read it. */
  dangerouslyAllowHttp?: boolean | undefined;
}

/** What one call may set for itself, instead of what the client has. */
export interface CallOptions {
  /** Ends the call, also while it waits for its next attempt. */
  signal?: AbortSignal | undefined;
  /** How many milliseconds one request of this call may take, body included. */
  timeoutMs?: number | undefined;
  /** How often this call's request is tried again if it fails. */
  retries?: number | undefined;
  /** Sent with this call; one replaces a header of the client that has its name. Not for the key. */
  headers?: Record<string, string | undefined> | undefined;
}
