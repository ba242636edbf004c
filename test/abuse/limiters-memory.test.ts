import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../server/src/config/config.ts';
import { networkOf, widerNetworkOf } from '../../server/src/domain/limits.ts';
import { createLimiters } from '../../server/src/storage/limits/limiters.ts';
import { openRedis } from '../../server/src/storage/limits/redis.ts';
import { redisCounts } from '../../server/src/storage/limits/redis-counts.ts';
import { memoryInUse } from '../support/memory.ts';

const MAX_MIB = 64;

const { limits, limitsMemoryBytes: memoryBytes } = loadConfig({});
const options = { memoryBytes, groupOf: widerNetworkOf };

/** One of 2^24 addresses. */
const addressOf = (n: number): string =>
  networkOf(`10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`);

test('a million addresses take 64 MiB at most, and most are still told apart', async () => {
  const before = memoryInUse();
  const consume = createLimiters(limits, options);
  for (let n = 0; n < 1_000_000; n += 1) await consume('anonymous', addressOf(n));
  for (const name of ['failed-keys', 'pages', 'key'] as const)
    for (let n = 0; n < 300_000; n += 1) await consume(name, addressOf(n));
  expect(memoryInUse() - before).toBeLessThan(MAX_MIB);

  const left: number[] = [];
  for (let n = 0; n < 700_000; n += 1000)
    left.push((await consume('anonymous', addressOf(n))).remaining);
  expect(new Set(left)).toEqual(new Set([limits.anonymous.points - 2]));
});

test('so it is while Redis is away', async () => {
  const store = openRedis('redis://127.0.0.1:1', { onLost: () => {}, onReady: () => {} });
  onTestFinished(() => store.close());
  const shared = [redisCounts(store)];
  const consume = createLimiters(limits, { ...options, memoryBytes: 2 ** 20, shared });
  const before = memoryInUse();
  for (let n = 0; n < 50_000; n += 1) await consume('anonymous', addressOf(n));
  expect(memoryInUse() - before).toBeLessThan(2);
  const late = addressOf(50_000);
  expect((await consume('anonymous', late)).exceeded).toBe(true);
});
