import { countInRedis } from './count-in-redis.ts';
import { createPointsAhead } from './points-ahead.ts';
import type { SharedStore } from './redis.ts';
import type { SharedCounter, SharedCounts } from './shared-counts.ts';
import { type Counted, countedOf } from './windows.ts';

interface Waiting {
  points: number;
  resolve(counted: Counted): void;
  reject(error: unknown): void;
}

/**
 * A replica takes a 32nd of what is left of a limit ahead. How many replicas there are is not known:
 * with four of them, an eighth of it may be taken and not used.
 */
const PART = 32;

/**
 * Counts in Redis, for all replicas. What one turn of the event loop counts against a limit is one
 * command: the way to Redis and back costs as much as the rest of a request. Each request still gets
 * a count of its own, in the order in which they came.
 */
export const redisCounts = ({ client, run }: SharedStore): SharedCounts => ({
  counterOf(name, limit, { ahead = false } = {}) {
    const keyOf = (subject: string): string => `reciters:${name}:${subject}`;
    let waiting = new Map<string, Waiting[]>();

    /** Tells each of a subject's requests what was counted up to it. */
    function tell(asked: readonly Waiting[], counted: number, resetMs: number): void {
      let consumed = counted - sumOf(asked);
      for (const { points, resolve } of asked) {
        consumed += points;
        resolve(countedOf(limit.points, consumed, resetMs));
      }
    }

    async function countAll(): Promise<void> {
      const batch = [...waiting];
      waiting = new Map();
      const keys = batch.map(([subject]) => keyOf(subject));
      const points = batch.map(([, asked]) => sumOf(asked));
      try {
        const answer = await run(() => countInRedis(client, limit.seconds * 1_000, keys, points));
        for (const [at, [, asked]] of batch.entries())
          tell(asked, answer[2 * at] as number, answer[2 * at + 1] as number);
      } catch (error) {
        for (const [, asked] of batch) for (const { reject } of asked) reject(error);
      }
    }

    const count = (subject: string, points = 1): Promise<Counted> =>
      new Promise((resolve, reject) => {
        if (waiting.size === 0) setImmediate(countAll);
        const asked = waiting.get(subject);
        if (asked === undefined) waiting.set(subject, [{ points, resolve, reject }]);
        else asked.push({ points, resolve, reject });
      });

    const exact: SharedCounter = {
      count,
      async forget(subject) {
        await run(() => client.del(keyOf(subject)));
      },
      async giveBack(subject, points = 1) {
        await count(subject, -points);
      },
    };
    return ahead ? createPointsAhead(exact, limit, PART) : exact;
  },
});

const sumOf = (asked: readonly Waiting[]): number =>
  asked.reduce((sum, { points }) => sum + points, 0);
