import type { Fixtures } from '../contract/fixtures.ts';
import type { ContractText } from '../contract/parse.ts';
import type { Keys } from '../credentials/credential.ts';
import type { Header } from '../exchange/exchange.ts';
import type { Kind } from '../scenario/claims.ts';
import type { Finding } from '../scenario/finding.ts';
import type { Severities } from './severities.ts';

/** A contract that was read. */
export interface ContractFile {
  /** How reports name it. */
  readonly file: string;
  readonly text: ContractText;
}

/** Which operations are tested. */
export interface Selected {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** The contract as it was: only operations that have changed since are tested. */
  readonly base?: ContractFile;
}

/** The settings of a run. */
export interface Settings {
  /** Where the service is, without a trailing slash. */
  readonly url: URL;
  readonly contract: ContractFile;
  /** Which operations are tested; all of them if left out. */
  readonly selection?: Selected;
  /** Values that the service knows. */
  readonly fixtures?: Fixtures;
  /** The path ahead of those of the contract; that of its server, or of the address, if left out. */
  readonly basePath?: string;
  /** Whether members of answers are reported that their schemas do not name. */
  readonly unknownMembers?: boolean;
  readonly keys: Keys;
  /** Sent with every request that does not set them itself. */
  readonly headers: readonly Header[];
  /** Whether a credential that the contract makes optional has become required. */
  readonly keyRequired: boolean;
  /** Whether limits are counted and used up. */
  readonly limits: boolean;
  /** Whether requests are sent that the contract allows and that may change something. */
  readonly writes: boolean;
  /** More requests are not sent; any number if left out. */
  readonly maxRequests?: number;
  /** It ends after so many seconds; never if left out. */
  readonly maxTime?: number;
  /** Requests of one caller that are under way at the same time; 8 if left out. */
  readonly concurrency?: number;
  readonly seed: number;
  /** Random requests to each operation. */
  readonly rounds: number;
  /** What the user makes of kinds of findings. */
  readonly severities?: Severities;
  /** An Arazzo file whose workflows are to be run as well. */
  readonly workflow: string | undefined;
  /** Milliseconds that the service may take to come back where it died of a request. */
  readonly patience?: number;
  /** Stops the run when it is aborted. Its reason is text for the reports. */
  readonly stop?: AbortSignal;
  /** Ends the run at the first finding for which this returns true. */
  readonly isEnough?: (finding: Finding, kind: Kind) => boolean;
}
