import type { Contract } from '../contract/types.ts';
import type { Covered } from '../coverage/coverage.ts';
import type { Secret } from '../credentials/credential.ts';
import type { Finding, Group } from '../finding.ts';
import type { Forecast } from '../plan/foresee.ts';

/** One scenario, and what it found. */
export interface Result {
  readonly title: string;
  readonly group: Group;
  readonly findings: readonly Finding[];
}

/** Everything that a run has found out. */
export interface Report {
  readonly contract: Contract;
  readonly results: readonly Result[];
  readonly coverage: readonly Covered[];
  readonly secrets: readonly Secret[];
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
  /** The seconds that a run will take at the limits of the service, and the reasons. */
  estimated(seconds: number, because: readonly string[]): void;
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
