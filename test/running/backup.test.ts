import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, cpSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { statusWith } from '../support/call-with-key.ts';
import { onPostgres, temporaryFolder } from '../support/databases.ts';
import { runGuide } from '../support/guide.ts';
import { NEW_KEY, PORTAL_ENV, signedUp } from '../support/portal-client.ts';
import { runServer } from '../support/run-server.ts';

const SETTINGS = { ...PORTAL_ENV, KEYS_PER_ACCOUNT: '10000', RATE_LIMIT_KEY_CHANGES: '100000/60' };

/** How many keys there are before the backup begins. */
const KEYS = 30;

/** A service in whose portal keys are being made, until `stop`. */
async function serviceUnderLoad(folder: string, env: Record<string, string>) {
  const server = await runServer({ folder, env: { ...SETTINGS, ...env } });
  const client = await signedUp(server);
  const secrets: string[] = [];
  let stopped = false;
  const work = (async () => {
    while (!stopped) {
      const body = { ...NEW_KEY, name: `Key ${secrets.length}` };
      const { secret } = await client.ok('createKey', { body }, 201);
      secrets.push(secret);
    }
  })();
  await expect.poll(() => secrets.length).toBeGreaterThanOrEqual(KEYS);
  const stop = async (): Promise<void> => {
    stopped = true;
    await work;
    server.kill('SIGTERM');
    await server.exited;
  };
  return { secrets, stop, email: client.email };
}

/** Backs a service up under load by the guide's commands; the keys acknowledged before it began. */
async function backUp(name: string, folder: string, env: Record<string, string>) {
  const service = await serviceUnderLoad(folder, env);
  const acknowledged = [...service.secrets];
  await runGuide(`back up ${name}`, { folder, env });
  const made = service.secrets.length;
  await service.stop();
  // Keys were being made all the while.
  expect(made).toBeGreaterThan(acknowledged.length);
  return acknowledged;
}

async function expectAll(acknowledged: string[], folder: string, env: Record<string, string>) {
  const restored = await runServer({ folder, env: { ...SETTINGS, ...env } });
  const statuses = await Promise.all(acknowledged.map((secret) => statusWith(restored, secret)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(KEYS);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}

test('SQLite: a backup under load, restored by the guide, has every acknowledged key', async () => {
  const folder = temporaryFolder();
  const acknowledged = await backUp('SQLite', folder, {});
  const elsewhere = temporaryFolder();
  for (const part of ['backup', 'backup-secret'])
    cpSync(join(folder, part), join(elsewhere, part), { recursive: true });
  await runGuide('restore SQLite', { folder: elsewhere });
  await expectAll(acknowledged, elsewhere, {});
});

test('SQLite: of a damaged file, the guide saves what can be read', async () => {
  const folder = temporaryFolder();
  const service = await serviceUnderLoad(folder, {});
  await service.stop();
  const path = join(folder, 'data/reciters.db');
  const { stdout } = await promisify(execFile)('sqlite3', [
    path,
    "select pageno * pgsize from dbstat where name = 'recitations' and pagetype = 'leaf' limit 1",
  ]);
  // The end of a page, where rows are.
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(2_048, 7), 0, 2_048, Number(stdout) - 2_048);
  closeSync(file);
  await runGuide('save what a damaged SQLite file holds', { folder });
  const elsewhere = temporaryFolder();
  cpSync(join(folder, 'saved'), join(elsewhere, 'data'), { recursive: true });
  await expectAll(service.secrets, elsewhere, {});
});

/** A database of its own, which goes away with the test. */
async function emptyDatabase(server: string): Promise<string> {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

onPostgres(() => {
  test('a backup under load, restored by the guide, has every acknowledged key', async () => {
    const server = process.env.TEST_DATABASE_URL ?? '';
    const folder = temporaryFolder();
    const acknowledged = await backUp('PostgreSQL', folder, {
      DATABASE_URL: await emptyDatabase(server),
    });
    const elsewhere = { DATABASE_URL: await emptyDatabase(server) };
    await runGuide('restore PostgreSQL', { folder, env: elsewhere });
    await expectAll(acknowledged, folder, elsewhere);
  });
});
