/** One HTTP request, without a body. */
export interface BenchRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
}

/** Requests to send, in turn and over again. */
export interface Load {
  /** Where to, without a path. */
  url: string;
  requests: readonly BenchRequest[];
  seconds: number;
  /** Requests a second to aim at; left out, as many as are answered. */
  rate?: number;
}

/** What came of it. Latencies are in milliseconds. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Answered with a status of 400 or more. */
  refused: number;
  /** Connections that failed and requests that were not answered. */
  failed: number;
  p50: number;
  p99: number;
  p999: number;
}

export type Generator = (load: Load) => Promise<LoadResult>;

/** How many connections send at once. */
export const CONNECTIONS = 64;
