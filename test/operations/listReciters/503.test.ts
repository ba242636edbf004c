import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../server/src/storage/schema.ts';
import { call } from '../../support/call.ts';
import { listReciters, problemIn } from '../../support/list-reciters.ts';
import { startServer, type TestServer, useServer } from '../../support/server.ts';
import { SOON } from '../../support/soon.ts';

/** Takes tables away from every server, as an outage of the database does. */
const hide = (db: Db, table: string) =>
  sql`alter table ${sql.table(table)} rename to ${sql.table(`hidden_${table}`)}`.execute(db);
const show = (db: Db, table: string) =>
  sql`alter table ${sql.table(`hidden_${table}`)} rename to ${sql.table(table)}`.execute(db);

let first: TestServer;
let server: TestServer;
/** Trusts what it keeps for a moment only. */
let doubtful: TestServer;
let known: string;
let unseen: string;

const askWith = (key: string, of = server) =>
  listReciters(of, '', { headers: { 'X-API-Key': key } });
const statusWith = async (...asked: Parameters<typeof askWith>) => (await askWith(...asked)).status;

beforeAll(async () => {
  first = await startServer();
  known = (await first.createKey()).key;
  unseen = (await first.createKey()).key;
  // A server keeps in memory what it knows of a secret once its first use is recorded.
  const first_used_at = new Date().toISOString();
  await first.db.updateTable('key_secrets').set({ first_used_at }).execute();
  const env = { DATABASE_URL: first.databaseUrl };
  server = await startServer({ env });
  doubtful = await startServer({ env: { ...env, KEY_CACHE_MAX_STALE: '3' } });
  for (const one of [server, doubtful]) expect(await statusWith(known, one)).toBe(200);
});

afterAll(async () => {
  for (const one of [doubtful, server, first]) await one.close();
});

describe('while the database is away', () => {
  beforeAll(async () => {
    await hide(first.db, 'key_secrets');
    await hide(first.db, 'revisions');
  });

  test('a key that was not seen before: unavailable, and when to come again', async () => {
    const answer = await askWith(unseen);
    expect(problemIn(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.text).not.toContain('key_secrets');
  });

  test('a key that was, no key, and what cannot be a key: as ever', async () => {
    expect(await statusWith(known)).toBe(200);
    expect((await listReciters(server)).status).toBe(200);
    expect(await statusWith('malformed')).toBe(401);
  });

  test('the log says so', async () => {
    const told = () => server.log.map((line) => JSON.parse(line));
    const failure = expect.objectContaining({ level: 50, part: 'database' });
    await expect.poll(told, SOON).toContainEqual(failure);
  });

  test('the process is alive and says so', async () => {
    expect((await call(server, '/healthz')).status).toBe(200);
  });

  test('after KEY_CACHE_MAX_STALE keys that were seen before are unavailable too', async () => {
    await expect.poll(() => statusWith(known, doubtful), SOON).toBe(503);
  });
});

describe('once it is back', () => {
  beforeAll(async () => {
    await show(first.db, 'key_secrets');
    await show(first.db, 'revisions');
  });

  test.each(['known', 'unseen'])('keys work: %s', async (name) => {
    const key = name === 'known' ? known : unseen;
    await expect.poll(() => statusWith(key, doubtful), SOON).toBe(200);
  });
});

describe('KEY_CACHE_MAX_STALE=0', () => {
  const doubting = useServer({ env: { KEY_CACHE_MAX_STALE: '0' } });

  test('nothing that is kept is trusted, and keys work', async () => {
    const { key } = await doubting().createKey();
    const headers = { 'X-API-Key': key };
    for (let at = 0; at < 5; at += 1)
      expect((await listReciters(doubting(), '', { headers })).status).toBe(200);
  });
});
