/** An answer of any status, read to its end. */
export interface Answer {
  /** What was asked for. */
  url: string;
  status: number;
  headers: Headers;
  /** The body as it came. */
  text: string;
  /** Quote it when you ask for help. */
  requestId: string | undefined;
  /** How many requests the call made. */
  attempts: number;
}

/** What went wrong where there was no answer. */
export interface Failure {
  error: unknown;
  status?: undefined;
  headers?: undefined;
  requestId?: undefined;
}

/** How one attempt ended. */
export type Outcome = Answer | Failure;
