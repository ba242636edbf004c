import type { Limit } from '../../domain/limits.ts';
import type { Action, Answer, Ask, Channel } from './counting-channel.ts';
import { ANSWER, ASK, batchOf } from './counting-channel.ts';
import { createOwnWindows, type LimiterOptions } from './limiters.ts';
import { createPointsAhead } from './points-ahead.ts';
import type { SharedCounts } from './shared-counts.ts';
import type { Counted, Windows } from './windows.ts';

/** A worker may take an eighth of its share ahead. */
const PART_OF_SHARE = 8;

/** Counts for workers, within the memory that the options leave to each limit. */
export function countForWorkers(options: LimiterOptions): (worker: Channel) => void {
  const limits = new Map<string, Windows>();

  function windowsOf(name: string, limit: Limit): Windows {
    let windows = limits.get(name);
    if (windows === undefined) {
      windows = createOwnWindows(name, limit, options);
      limits.set(name, windows);
    }
    return windows;
  }

  const answerOf = ([id, action, name, limit, subject, points]: Ask): Answer => [
    id,
    windowsOf(name, limit)[action](subject, points) ?? null,
  ];

  return (worker) =>
    worker.onMessage((message) => {
      const asks = batchOf<Ask>(message, ASK);
      if (asks.length > 0) worker.send({ type: ANSWER, batch: asks.map(answerOf) });
    });
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Counts in the process that started this one.
 *
 * @param workers how many it has started
 */
export function primaryCounts(primary: Channel, workers: number): SharedCounts {
  const waiting = new Map<number, Waiting>();
  let batch: Ask[] = [];
  let lastId = 0;
  let isOver = false;

  function sendBatch(): void {
    const asks = batch;
    batch = [];
    if (!isOver) primary.send({ type: ASK, batch: asks });
  }

  function ask(
    action: Action,
    name: string,
    limit: Limit,
    subject: string,
    points: number,
  ): Promise<Answer> {
    if (isOver) return Promise.reject(new Error('The process that counts has ended.'));
    lastId += 1;
    const id = lastId;
    if (batch.length === 0) setImmediate(sendBatch);
    batch.push([id, action, name, limit, subject, points]);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }

  primary.onMessage((message) => {
    for (const answer of batchOf<Answer>(message, ANSWER)) {
      waiting.get(answer[0])?.resolve(answer);
      waiting.delete(answer[0]);
    }
  });
  primary.onEnd(() => {
    isOver = true;
    for (const { reject } of waiting.values()) reject(new Error('The process that counts ended.'));
    waiting.clear();
  });

  return {
    counterOf(name, limit, { ahead = false } = {}) {
      const exact = {
        count: async (subject: string, points = 1) =>
          (await ask('count', name, limit, subject, points))[1] as Counted,
        async forget(subject: string) {
          await ask('forget', name, limit, subject, 1);
        },
        async giveBack(subject: string, points = 1) {
          await ask('giveBack', name, limit, subject, points);
        },
      };
      return ahead ? createPointsAhead(exact, limit, PART_OF_SHARE * workers) : exact;
    },
  };
}
