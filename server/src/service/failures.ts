import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { messageOf } from '../storage/storage-error.ts';
import type { Part } from './failing-parts.ts';
import type { Metrics } from './metrics.ts';

/** Makes what is told of the failures of a part that requests do not wait for. */
export type FailureOf = (part: Part) => (error: unknown) => void;

/** How soon the same failure is logged again. */
const AGAIN_MS = 60_000;

/** Failures that are told apart: parts, and few reasons for each. */
const APART = 100;

/**
 * Counts failures by part, and logs them. What goes on failing is tried once a second or oftener: the
 * same failure is one line a minute, with the number of times that it was left out before.
 */
export function reportFailures(log: Logger, metrics: Pick<Metrics, 'countFailure'>): FailureOf {
  const told = new LRUCache<string, { at: number; left_out: number }>({ max: APART });

  return (part) => (error) => {
    metrics.countFailure(part);
    const now = performance.now();
    const failure = `${part} ${messageOf(error)}`;
    const before = told.get(failure);
    if (before !== undefined && now - before.at < AGAIN_MS) {
      before.left_out += 1;
      return;
    }
    const leftOut = before?.left_out ? { left_out: before.left_out } : {};
    log.error(
      { part, err: error, ...leftOut },
      'A part of the service failed; the service goes on.',
    );
    told.set(failure, { at: now, left_out: 0 });
  };
}
