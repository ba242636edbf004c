import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import type { Limit } from '../../server/src/domain/limits.ts';
import type { SharedStore } from '../../server/src/storage/limits/redis.ts';
import { redisCounts } from '../../server/src/storage/limits/redis-counts.ts';
import type { SharedCounter } from '../../server/src/storage/limits/shared-counts.ts';
import type { Counted } from '../../server/src/storage/limits/windows.ts';
import { whereThereIs } from '../support/where-there-is.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const LIMIT = { points: 5, seconds: 60 };

/** Replicas that count a limit that no other test has, and how many commands they have sent. */
function countersOf(replicas: number, limit: Limit = LIMIT, options?: { ahead: boolean }) {
  const client = new Redis(redisUrl ?? '');
  onTestFinished(() => client.disconnect());
  let commands = 0;
  const store: SharedStore = {
    client,
    run(work) {
      commands += 1;
      return work();
    },
    isReady: () => true,
    close: () => {},
  };
  const name = `test-${randomUUID()}`;
  const all = Array.from({ length: replicas }, () =>
    redisCounts(store).counterOf(name, limit, options),
  );
  return { all, commands: () => commands };
}

function counter() {
  const { all, commands } = countersOf(1);
  return { counts: all[0] as SharedCounter, commands };
}

const consumedOf = (all: readonly Counted[]): number[] => all.map(({ consumed }) => consumed);

const MISSING = 'set TEST_REDIS_URL, so that shared limits are tested too';

whereThereIs(redisUrl, { name: 'limits in Redis', missing: MISSING }, () => {
  test('what is counted in one turn is one command, and each is counted by itself', async () => {
    const { counts, commands } = counter();
    const asked = ['a', 'b', 'a', 'a', 'b'].map((subject) => counts.count(subject));
    const counted = await Promise.all(asked);
    expect(consumedOf(counted)).toEqual([1, 1, 2, 3, 2]);
    expect(commands()).toBe(1);
    for (const { resetMs } of counted) {
      expect(resetMs).toBeGreaterThan(0);
      expect(resetMs).toBeLessThanOrEqual(60_000);
    }
    expect(await counts.count('a', 3)).toMatchObject({ exceeded: true, remaining: 0, consumed: 6 });
  });

  test('counts are those of one after the other, however they come together', async () => {
    const { counts } = counter();
    const sums = new Map<string, number>();
    const turns = fc.array(
      fc.array(fc.record({ subject: fc.constantFrom('a', 'b', 'c'), points: fc.nat(3) }), {
        maxLength: 9,
      }),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(turns, async (all) => {
        const asked: Promise<Counted>[] = [];
        const expected: number[] = [];
        for (const turn of all) {
          for (const { subject, points } of turn) {
            sums.set(subject, (sums.get(subject) ?? 0) + points);
            expected.push(sums.get(subject) ?? 0);
            asked.push(Promise.resolve(counts.count(subject, points)));
          }
          await new Promise(setImmediate);
        }
        const counted = await Promise.all(asked);
        expect(consumedOf(counted)).toEqual(expected);
        for (const { consumed, exceeded, remaining } of counted) {
          expect(exceeded).toBe(consumed > LIMIT.points);
          expect(remaining).toBe(Math.max(0, LIMIT.points - consumed));
        }
      }),
      { numRuns: 40, interruptAfterTimeLimit: 2_000 },
    );
  });

  test('replicas that count ahead let no more pass than the limit, for far fewer commands', async () => {
    const { all, commands } = countersOf(3, { points: 600, seconds: 600 }, { ahead: true });
    let passed = 0;
    for (let turn = 0; turn < 900; turn += 1) {
      const counted = await all[turn % 3]?.count('a');
      if (counted?.exceeded === false) passed += 1;
    }
    expect(passed).toBeLessThanOrEqual(600);
    expect(passed).toBeGreaterThan(585);
    expect(commands()).toBeLessThan(450);
  });

  test('a replica that counts ahead says what is left as if it counted one by one', async () => {
    const { all } = countersOf(1, { points: 400, seconds: 600 }, { ahead: true });
    const counted: (Counted | undefined)[] = [];
    for (let turn = 0; turn < 420; turn += 1) counted.push(await all[0]?.count('a'));
    expect(counted.map((each) => each?.remaining)).toEqual(
      Array.from({ length: 420 }, (_, turn) => Math.max(0, 399 - turn)),
    );
    expect(counted.findIndex((each) => each?.exceeded)).toBe(400);
  });

  test('what is given back to a window that has ended lets no more through in the next', async () => {
    const { counts } = counter();
    await counts.giveBack('a', 3);
    expect((await counts.count('a')).consumed).toBe(1);
    await counts.giveBack('a', 3);
    expect((await counts.count('a')).consumed).toBe(1);
  });

  test('what is given back or forgotten can be had again', async () => {
    const { counts } = counter();
    await counts.count('a', 4);
    await counts.giveBack('a', 2);
    expect((await counts.count('a')).consumed).toBe(3);
    await counts.forget('a');
    expect((await counts.count('a')).consumed).toBe(1);
  });
});
