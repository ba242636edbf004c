import type { Keys } from './credentials/credential.ts';
import type { Header } from './exchange.ts';
import type { Finding } from './finding.ts';

/** The settings of a run. */
export interface Settings {
  /** Where the service is, without a trailing slash. */
  readonly url: URL;
  readonly contract: { readonly file: string; readonly text: string };
  readonly keys: Keys;
  /** Sent with every request that does not set them itself. */
  readonly headers: readonly Header[];
  /** Whether a credential that the contract makes optional has become required. */
  readonly keyRequired: boolean;
  /** Whether limits are counted and used up. */
  readonly limits: boolean;
  /** Whether requests are sent that the contract allows and that may change something. */
  readonly writes: boolean;
  readonly seed: number;
  /** Random requests to each operation. */
  readonly rounds: number;
  /** An Arazzo file whose workflows are to be run as well. */
  readonly workflow: string | undefined;
  /** Ends the run at the first finding for which this returns true. */
  readonly isEnough?: (finding: Finding) => boolean;
}

/** The job cannot be run. Its message is one line for whoever started it. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}
