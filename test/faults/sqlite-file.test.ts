import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteFileOf } from '../../server/src/storage/database-url.ts';
import { call } from '../support/call.ts';
import { statusWith } from '../support/call-with-key.ts';
import { temporaryFolder } from '../support/databases.ts';
import { NEW_KEY, signedUp } from '../support/portal-client.ts';
import { logOf, runServer } from '../support/run-server.ts';
import { startServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

test('the SQLite file is removed under the service: nothing is taken that would be lost', async () => {
  const server = await startServer({ env: { KEY_CACHE_MAX_STALE: '0' } });
  onTestFinished(server.close);
  const client = await signedUp(server);
  const { key } = await server.createKey();
  const file = sqliteFileOf(server.databaseUrl) ?? '';
  const readiness = async () => (await call(server, '/readyz')).status;

  renameSync(file, `${file}.moved`);
  await client.send('createKey', { body: NEW_KEY }).then(({ status }) => expect(status).toBe(503));
  expect(await statusWith(server, key)).toBe(503);
  await expect.poll(readiness, SOON).toBe(503);
  expect(server.log.join('')).toContain(`the file ${file} was removed while it was in use`);

  renameSync(`${file}.moved`, file);
  await expect.poll(readiness, SOON).toBe(200);
  expect(await statusWith(server, key)).toBe(200);
  expect((await client.send('createKey', { body: NEW_KEY })).status).toBe(201);
});

test('a worker that takes the place of another while the file is away makes none, and works once it is back', async () => {
  const folder = temporaryFolder();
  const server = await runServer({ folder, env: { WORKERS: '2' } });
  const said = (text: string) => logOf(server).filter(({ msg }) => msg === text);
  await expect.poll(() => said('A worker listens.').length, SOON).toBe(2);
  const file = join(folder, 'data', 'reciters.db');
  renameSync(file, `${file}.moved`);
  process.kill(Number(said('A worker listens.')[0]?.pid), 'SIGKILL');
  // That one, and the one that took its place.
  const ended = () => said('A worker has ended; another one takes its place.').length;
  await expect.poll(ended, SOON).toBeGreaterThan(1);
  expect(server.output.stderr).toContain('it was removed. Put it back');
  expect(existsSync(file)).toBe(false);

  renameSync(`${file}.moved`, file);
  await expect.poll(() => said('A worker listens.').length, SOON).toBe(3);
  expect((await call(server, '/readyz')).status).toBe(200);
});

const PAGE_BYTES = 4_096;

test('the SQLite file is damaged where keys are: readiness says so once a call has found it', async () => {
  const server = await startServer();
  onTestFinished(server.close);
  const { key } = await server.createKey();
  await sql`pragma wal_checkpoint(truncate)`.execute(server.db);
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_master where tbl_name = 'key_secrets'`.execute(server.db);
  const file = openSync(sqliteFileOf(server.databaseUrl) ?? '', 'r+');
  for (const { rootpage } of rows)
    writeSync(file, Buffer.alloc(PAGE_BYTES, 7), 0, PAGE_BYTES, (rootpage - 1) * PAGE_BYTES);
  closeSync(file);

  expect((await call(server, '/readyz')).status).toBe(200);
  expect(await statusWith(server, key)).toBe(503);
  const { status, text } = await call(server, '/readyz');
  expect([status, JSON.parse(text).parts.database]).toEqual([503, 'damaged']);
});
