import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { UsageBatch } from '../../server/src/domain/usage/usage-batch.ts';
import { createUsageBuffer } from '../../server/src/domain/usage/usage-buffer.ts';
import { HOUR_MS } from '../../server/src/durations.ts';
import { openUsageStore } from '../../server/src/storage/usage/adding/usage-store.ts';
import { startUsageWriter } from '../../server/src/storage/usage/adding/usage-writer.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { builtProgram } from '../support/built.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, NOW } from '../support/seeds.ts';
import { SOON } from '../support/soon.ts';
import { endUserIds, requestsByUser } from '../support/usage.ts';

const call = { externalUserId: 'user:1', statusClass: 2, now: NOW.getTime() } as const;

function requestsIn(batches: readonly UsageBatch[]): number {
  return batches.flatMap(({ totals }) => totals.ok).reduce((sum, count) => sum + count, 0);
}

test('writes what was gathered again and again', async () => {
  const buffer = createUsageBuffer();
  const written: UsageBatch[] = [];
  const write = async (batch: UsageBatch) => void written.push(batch);
  const writer = startUsageWriter({ ...buffer, write, onError: fail, intervalMs: 5 });
  for (const count of [1, 2]) {
    buffer.record({ ...call, keyId: 'key_1' });
    await expect.poll(() => requestsIn(written)).toBe(count);
  }
  await writer.stop();
});

test('a stop writes what is left', async () => {
  const buffer = createUsageBuffer();
  const written: UsageBatch[] = [];
  const write = async (batch: UsageBatch) => void written.push(batch);
  const writer = startUsageWriter({ ...buffer, write, onError: fail, intervalMs: 60_000 });
  buffer.record({ ...call, keyId: 'key_1' });
  await writer.stop();
  expect(requestsIn(written)).toBe(1);
});

test('a failed write is reported, kept, and tried again', async () => {
  const buffer = createUsageBuffer();
  const written: UsageBatch[] = [];
  const errors: unknown[] = [];
  const writer = startUsageWriter({
    ...buffer,
    async write(batch) {
      if (errors.length < 2) throw new Error('the database is away');
      written.push(batch);
    },
    onError: (error) => errors.push(error),
    intervalMs: 5,
  });
  buffer.record({ ...call, keyId: 'key_1' });
  await expect.poll(() => requestsIn(written)).toBe(1);
  expect(errors).toEqual([new Error('the database is away'), new Error('the database is away')]);
  await writer.stop();
  expect(requestsIn(written)).toBe(1);
});

test('a stop tries a failing write three times and ends', async () => {
  const buffer = createUsageBuffer();
  const errors: unknown[] = [];
  const write = () => Promise.reject(new Error('the database is away'));
  const onError = (error: unknown) => errors.push(error);
  const writer = startUsageWriter({ ...buffer, write, onError, intervalMs: 30 });
  buffer.record({ ...call, keyId: 'key_1' });
  await writer.stop();
  expect(errors).toHaveLength(3);
});

test('never writes twice at once, and a stop waits for the write that runs', async () => {
  const buffer = createUsageBuffer();
  let running = 0;
  let most = 0;
  let written = 0;
  const writer = startUsageWriter({
    ...buffer,
    async write(batch: UsageBatch) {
      running += 1;
      most = Math.max(most, running);
      await sleep(20);
      running -= 1;
      written += requestsIn([batch]);
    },
    onError: fail,
    intervalMs: 1,
  });
  for (let sent = 0; sent < 50; sent += 1) {
    buffer.record({ ...call, keyId: 'key_1' });
    await sleep(1);
  }
  await writer.stop();
  expect({ running, most, written }).toEqual({ running: 0, most: 1, written: 50 });
});

test('what has waited for an interval is written without waiting for the next one', async () => {
  const buffer = createUsageBuffer({ maxRows: 2 });
  const written: UsageBatch[] = [];
  const write = async (batch: UsageBatch) => void written.push(batch);
  for (const keyId of ['key_1', 'key_2', 'key_3', 'key_4']) buffer.record({ ...call, keyId });
  const writer = startUsageWriter({ ...buffer, write, onError: fail, intervalMs: HOUR_MS });
  await expect.poll(() => requestsIn(written)).toBe(4);
  expect(written).toHaveLength(4);
  await writer.stop();
});

test('what has just been gathered waits for the rest of an interval', async () => {
  const buffer = createUsageBuffer();
  const written: UsageBatch[] = [];
  const write = async (batch: UsageBatch) => void written.push(batch);
  buffer.record({ ...call, keyId: 'key_1' });
  const writer = startUsageWriter({ ...buffer, write, onError: fail, intervalMs: HOUR_MS });
  await expect.poll(() => requestsIn(written)).toBe(1);
  buffer.record({ ...call, keyId: 'key_1', now: Date.now() });
  await sleep(200);
  expect(requestsIn(written)).toBe(1);
  await writer.stop();
  expect(requestsIn(written)).toBe(2);
});

forEachDialect((_, open) => {
  test('others write while very much is added', async () => {
    const { db, url } = await open();
    builtProgram('storage/usage/usage-thread');
    const store = openUsageStore({ db, url });
    onTestFinished(() => store.close());
    const keyId = await addKey(db);
    const buffer = createUsageBuffer({ maxRows: 1_000 });
    const now = Date.now();
    for (const externalUserId of endUserIds(30_000))
      buffer.record({ ...call, keyId, externalUserId, now });
    let added = 0;
    let other: Promise<number> | undefined;
    const write = async (batch: UsageBatch) => {
      // Once the first is added: how many are when another one has written.
      if (added > 0) other ??= addKey(db, 'key_2').then(() => added);
      await store.add(batch);
      added += 1;
    };
    const writer = startUsageWriter({ ...buffer, write, onError: fail, intervalMs: 5 });
    await expect.poll(() => other, SOON).toBeDefined();
    const meanwhile = await other;
    await writer.stop();
    // Before the last was as good as added.
    expect(meanwhile).toBeLessThan(added - 1);
    expect(Object.keys(await requestsByUser(db))).toHaveLength(30_000);
  });

  test('what was recorded arrives in the database', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const buffer = createUsageBuffer();
    const write = (batch: UsageBatch) => addUsage(db, batch);
    const writer = startUsageWriter({ ...buffer, write, onError: fail });
    buffer.record({ ...call, keyId });
    buffer.record({ ...call, keyId: null, statusClass: 4 });
    await writer.stop();
    const rows = await db.selectFrom('usage_counts').selectAll().orderBy('key_id').execute();
    expect(rows).toMatchObject([
      { key_id: 'anonymous', status_2xx: 0, status_4xx: 1 },
      { key_id: keyId, status_2xx: 1, status_4xx: 0 },
    ]);
    const key = await db.selectFrom('api_keys').select('last_used_at').executeTakeFirst();
    expect(key).toEqual({ last_used_at: NOW.toISOString() });
  });
});

function fail(error: unknown): never {
  throw error;
}
