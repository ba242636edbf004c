import { renameSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteFileOf } from '../../server/src/storage/database-url.ts';
import { call } from '../support/call.ts';
import { statusWith } from '../support/call-with-key.ts';
import { NEW_KEY, signedUp } from '../support/portal-client.ts';
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
