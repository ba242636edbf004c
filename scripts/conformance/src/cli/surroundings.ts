import type { Output } from '../report/progress.ts';

/** Where the command's texts go, and what stops it. */
export interface Surroundings {
  readonly out: Output;
  readonly err: Output;
  readonly stop: AbortSignal | undefined;
}
