import type { Limit } from '../../domain/limits.ts';
import type { Counted } from './windows.ts';

/*
 * Limits of the workers of one machine are counted once for all of them, by the process that started
 * them (node:cluster), over the channel between the two. What a worker asks within one turn of its
 * event loop travels together: a message costs more than a count.
 */

export const ASK = 'reciters:count';
export const ANSWER = 'reciters:counted';

export type Action = 'count' | 'forget' | 'giveBack';

export type Ask = [
  id: number,
  action: Action,
  name: string,
  limit: Limit,
  subject: string,
  points: number,
];

export type Answer = [id: number, counted: Counted | null];

/** One end of the channel. */
export interface Channel {
  send(message: { type: string; batch: unknown[] }): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when nothing is heard from the other end any more. */
  onEnd(listener: () => void): void;
}

/** What a message of this type holds; nothing where it is another one. */
export function batchOf<T>(message: unknown, type: string): readonly T[] {
  const { type: found, batch } = (message ?? {}) as { type?: unknown; batch?: readonly T[] };
  return found === type ? (batch ?? []) : [];
}
