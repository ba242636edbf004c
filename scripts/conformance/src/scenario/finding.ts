import type { Exchange } from '../exchange/exchange.ts';
import type { Claim } from './claims.ts';

/** A promise that was not kept. */
export interface Finding {
  readonly claim: Claim;
  /** What came instead. */
  readonly got: string;
  /** The exchanges that show it. The last one is decisive. */
  readonly exchanges: readonly Exchange[];
  /** Of a random round: the seed, and the number of the round that found it. */
  readonly round?: { readonly seed: number; readonly runs: number };
}

/** Whether the service failed, whatever was asked of it. */
export const isFailure = ({ claim }: Finding): boolean =>
  claim.id === 'robustness.fault' || claim.id === 'robustness.no-answer';
