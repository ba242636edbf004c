import type { Limit } from '../../domain/limits.ts';
import type { Counted } from './windows.ts';

/** One limit, counted for several processes. Each rejects where that cannot be. */
export interface SharedCounter {
  /** Counts `points` more, one where nothing is said. */
  count(subject: string, points?: number): Counted | Promise<Counted>;
  forget(subject: string): Promise<void>;
  /** Takes back some of what was counted, one where nothing is said. */
  giveBack(subject: string, points?: number): Promise<void>;
}

/** Counts limits for several processes. */
export interface SharedCounts {
  /** @param ahead whether the limit may be counted some points ahead of need */
  counterOf(name: string, limit: Limit, options?: { ahead?: boolean }): SharedCounter;
}
