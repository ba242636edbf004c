import { expect, onTestFinished, test } from 'vitest';
import { generateApiKey } from '../../server/src/domain/keys/api-key.ts';
import { createLookUp } from '../../server/src/pipeline/look-up-key.ts';
import { updateKey } from '../../server/src/storage/keys/key-changes.ts';
import { type Answer, call } from '../support/call.ts';
import { countKeyQueries } from '../support/key-queries.ts';
import { startServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

const OWNER = 'owner';

/** A service whose addresses may try three bad keys, and how often it asks for a key. */
async function start() {
  const queries = countKeyQueries();
  const server = await startServer({
    env: { RATE_LIMIT_FAILED_KEYS: '3/3600', TRUST_PROXY: '1' },
    through: queries.through,
  });
  onTestFinished(server.close);
  const ask = (key: string, from = '192.0.2.1', path = '/reciters/'): Promise<Answer> =>
    call(server, path, { headers: { 'X-API-Key': key, 'X-Forwarded-For': from } });
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
  return { server, ask, statusOf, asked: queries.asked };
}

const unknownKeys = (count: number): string[] => Array.from({ length: count }, generateApiKey);

test('an address that has tried too many unknown keys costs no query', async () => {
  const { statusOf, asked } = await start();
  const statuses: number[] = [];
  for (const key of unknownKeys(10)) statuses.push(await statusOf(key));
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429, 429, 429]);
  expect(asked()).toBe(3);
  expect(await statusOf(generateApiKey(), '192.0.2.2')).toBe(401);
});

test('nor when it tries them all at once', async () => {
  const { statusOf, asked } = await start();
  const statuses = await Promise.all(unknownKeys(50).map((key) => statusOf(key)));
  expect(statuses.filter((status) => status === 429)).toHaveLength(47);
  expect(asked()).toBe(3);
});

test('the refusal says when to come again', async () => {
  const { ask } = await start();
  for (const key of unknownKeys(3)) await ask(key);
  const { headers } = await ask(generateApiKey());
  expect(headers.get('RateLimit')).toMatch(/^"failed-keys";r=0;t=\d+$/);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3_500);
});

test('a good key behind the same address goes on working, also after it was changed', async () => {
  const { server, statusOf } = await start();
  const { id, key } = await server.createKey();
  expect(await statusOf(key)).toBe(200);
  for (const bad of unknownKeys(5)) await statusOf(bad);
  expect(await statusOf(key)).toBe(200);
  await updateKey(server.db, { userId: OWNER, keyId: id }, { permissions: [] }, new Date());
  await expect.poll(() => statusOf(key), SOON).toBe(403);
});

test('one that was never seen here waits, and works from elsewhere', async () => {
  const { server, statusOf } = await start();
  for (const bad of unknownKeys(3)) await statusOf(bad);
  const { key } = await server.createKey();
  expect(await statusOf(key)).toBe(429);
  expect(await statusOf(key, '192.0.2.2')).toBe(200);
  expect(await statusOf(key)).toBe(200);
});

test('many good keys that come at once are all answered', async () => {
  const { server, statusOf } = await start();
  const keys = [];
  for (let n = 0; n < 10; n += 1) keys.push((await server.createKey()).key);
  expect(new Set(await Promise.all(keys.map((key) => statusOf(key))))).toEqual(new Set([200]));
});

test('unknown and revoked keys cost the same: one query, and then none', async () => {
  const { server, statusOf, asked } = await start();
  const { key: revoked } = await server.createKey();
  await server.db.updateTable('api_keys').set({ revoked_at: new Date().toISOString() }).execute();
  for (const key of [revoked, generateApiKey()]) {
    const before = asked();
    for (let n = 0; n < 3; n += 1) await statusOf(key, `192.0.2.${n}`);
    expect(asked() - before).toBe(1);
  }
});

test.each([
  [404, '/nothing'],
  [308, '/reciters'],
])('who calls makes no difference to %d, and costs no query', async (status, path) => {
  const { statusOf, asked } = await start();
  for (const key of unknownKeys(5)) expect(await statusOf(key, '192.0.2.1', path)).toBe(status);
  expect(asked()).toBe(0);
});

test('but a key that is known is counted by itself there too', async () => {
  const { server, ask } = await start();
  const { key } = await server.createKey();
  await ask(key);
  const { headers } = await ask(key, '192.0.2.1', '/nothing');
  expect(headers.get('RateLimit')).toMatch(/^"key";r=99998;/);
});

test('a window that began later than the one of refused keys is waited for', async () => {
  const limit = { points: 3, seconds: 60 };
  const lookUp = createLookUp({
    keys: { recall: () => undefined, isFamiliar: () => false, find: async () => undefined },
    failures: { limit, count: () => {}, look: () => ({ consumed: 3, resetMs: 30_000 }) },
    consume: (name) => ({ name, limit, exceeded: false, remaining: 2, resetMs: 60_000 }),
  });
  expect(await lookUp('a digest', '192.0.2.0/24')).toEqual({
    kind: 'beyond',
    budget: { name: 'failed-keys', limit, exceeded: true, remaining: 0, resetMs: 30_000 },
  });
});
