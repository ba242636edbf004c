/** One request as an operation or the raw client means it: without key and retries. */
export interface Call {
  method: string;
  url: string;
  /** Names are in lower case, so that one set replaces another. */
  headers: Record<string, string>;
  body?: BodyInit | null;
  signal: AbortSignal | undefined;
}
