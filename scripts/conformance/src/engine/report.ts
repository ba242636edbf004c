import type { Contract } from '../contract/types.ts';
import type { Covered } from '../coverage/coverage.ts';
import type { Secret } from '../credentials/credential.ts';
import type { Result } from '../scenario/scenario.ts';
import type { Forecast } from './foresee.ts';

/** Everything that a run has found out. */
export interface Report {
  readonly contract: Contract;
  readonly results: readonly Result[];
  readonly coverage: readonly Covered[];
  readonly secrets: readonly Secret[];
  /** Why the run ended before its time; undefined where it did not. */
  readonly stopped: string | undefined;
  readonly requests: number;
  readonly seconds: number;
  readonly seed: number;
  readonly url: string;
  /** Checks that were not made, and why. */
  readonly notes: readonly string[];
}

/** Is told of the progress of a run. */
export interface Listener {
  /** What a run is about to send. */
  started(forecast: Forecast): void;
  /**
   * The seconds that a run takes at the limits of the service, the reasons, and the seconds after
   * which it ends.
   */
  estimated(seconds: number, because: readonly string[], maxTime: number | undefined): void;
  /** A caller has to wait this number of seconds until its limit allows more. */
  waiting(seconds: number): void;
  progressed(progress: Progress): void;
}

export interface Progress {
  readonly done: number;
  readonly planned: number;
  readonly requests: number;
  readonly broken: number;
}
