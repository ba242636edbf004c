import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

/** Makes what is told of the failures of a part that requests do not wait for. */
export type FailureOf = (part: string) => (error: unknown) => void;

/** Logs and counts failures, by part. */
export const reportFailures =
  (log: Logger, metrics: Metrics): FailureOf =>
  (part) =>
  (error) => {
    log.error({ part, err: error }, 'A part of the service failed; it will be tried again.');
    metrics.countFailure(part);
  };
