import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { type Answer, call } from '../support/call.ts';
import { statusWith } from '../support/call-with-key.ts';
import { temporaryFolder } from '../support/databases.ts';
import { askFor, connectReader } from '../support/reader.ts';
import {
  logOf,
  runServer,
  type ServerProcess,
  spawnServer,
  waitForLog,
} from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';
import { createTestKey } from '../support/test-key.ts';

const WORKERS = 3;

interface Started extends ServerProcess {
  port: number;
  folder: string;
}

/** The service in several processes, once all of them listen. */
async function start(env: Record<string, string> = {}): Promise<Started> {
  const folder = temporaryFolder();
  const started = await runServer({ folder, env: { WORKERS: `${WORKERS}`, ...env } });
  const { port } = await waitForLog(started, 'Listening.');
  return { ...started, folder, port: Number(port) };
}

async function databaseOf({ folder }: Started) {
  const { db, close } = await openDatabase(`sqlite:${join(folder, 'data', 'reciters.db')}`);
  onTestFinished(close);
  return db;
}

/** The processes that have answered a call, by what the log says. */
const answering = (server: Started): Set<unknown> =>
  new Set(logOf(server).flatMap(({ route, pid }) => (route ? [pid] : [])));

/** Each on a connection of its own, so that all workers get some. */
const ask = (server: Started): Promise<Answer> =>
  call(server, '/reciters/?page_size=1', { headers: { Connection: 'close' } });

/** How many calls of the list metrics have counted. */
function countedIn(metrics: string): number {
  const counts = metrics.matchAll(
    /^http_request_duration_seconds_count\{operation="listReciters".*\} (\d+)$/gm,
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test('several workers are one service: limits are counted once, usage too, metrics in all', async () => {
  const metrics = { port: await freePort() };
  const server = await start({ RATE_LIMIT_ANONYMOUS: '30/600', METRICS_PORT: `${metrics.port}` });
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(server)));
  const left = answers.map(({ headers }) => /r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);
  const expected = [...Array.from({ length: 30 }, (_, at) => `${29 - at}`), ...Array(10).fill('0')];
  expect(left.toSorted()).toEqual(expected.toSorted());
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  await expect.poll(() => answering(server).size, SOON).toBe(WORKERS);

  const { text } = await call(metrics, '/metrics');
  expect(countedIn(text)).toBe(40);
  expect(text).toMatch(new RegExp(`^workers ${WORKERS}$`, 'm'));
  expect(text).toMatch(/^ready 1$/m);

  const db = await databaseOf(server);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const rows = await db.selectFrom('usage_counts').selectAll().execute();
  expect(rows.reduce((sum, row) => sum + row.status_2xx + row.status_4xx, 0)).toBe(40);
  expect(logOf(server).at(-1)?.msg).toBe('Stopped.');
});

test('a worker that dies is replaced, and a revoked key soon works with none', async () => {
  const server = await start({ RATE_LIMIT_FAILED_KEYS: '100000/60' });
  const db = await databaseOf(server);
  const { id, key } = await createTestKey(db);
  const listening = () =>
    logOf(server).flatMap(({ msg, pid }) => (msg === 'A worker listens.' ? [pid] : []));
  await expect.poll(() => new Set(listening()).size, SOON).toBe(WORKERS);
  const victim = Number(listening()[1]);
  process.kill(victim, 'SIGKILL');
  const line = await waitForLog(server, 'A worker has ended; another one takes its place.');
  expect(line).toMatchObject({ worker: victim, signal: 'SIGKILL' });
  await expect.poll(() => listening().length, SOON).toBe(WORKERS + 1);
  for (let at = 0; at < 20; at += 1) expect(await statusWith(server, key)).toBe(200);
  await revokeKey(db, id, new Date());
  const statuses = () => Promise.all(Array.from({ length: 9 }, () => statusWith(server, key)));
  await expect.poll(statuses, SOON).toEqual(Array(9).fill(401));
});

test('what workers have counted stays in the metrics when they die', async () => {
  const metrics = { port: await freePort() };
  // Once no worker listens any more, any port would be another one.
  const server = await start({ METRICS_PORT: `${metrics.port}`, PORT: `${await freePort()}` });
  const textOf = async () => (await call(metrics, '/metrics')).text;
  await expect.poll(async () => (await ask(server)) && answering(server).size, SOON).toBe(WORKERS);
  const before = countedIn(await textOf());
  expect(before).toBeGreaterThanOrEqual(WORKERS);
  for (const pid of answering(server)) process.kill(Number(pid), 'SIGKILL');
  await expect.poll(textOf, SOON).toMatch(new RegExp(`^workers_ended_total ${WORKERS}$`, 'm'));
  expect(countedIn(await textOf())).toBe(before);

  await expect.poll(textOf, SOON).toMatch(/^ready 1$/m);
  await ask(server);
  expect(countedIn(await textOf())).toBe(before + 1);
});

test('told to stop while workers still start, it ends in order, and no worker stays', async () => {
  const env = { PORT: '0', WORKERS: `${WORKERS}` };
  const server = spawnServer({ folder: temporaryFolder(), env });
  await waitForLog(server, 'A worker listens.');
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(logOf(server).at(-1)?.msg).toBe('Stopped.');
  for (const { pid } of logOf(server)) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

test('the connections of one address have their bound in all workers together', async () => {
  const metrics = { port: await freePort() };
  const env = { MAX_CONNECTIONS_PER_ADDRESS: `${WORKERS}`, METRICS_PORT: `${metrics.port}` };
  const server = await start(env);
  const ended = async () => {
    const { text } = await call(metrics, '/metrics');
    return Number(
      /^connections_ended_total\{reason="too_many_of_address"\} (\d+)$/m.exec(text)?.[1],
    );
  };
  for (let at = 0; at < 4 * WORKERS; at += 1) await connectReader(server, askFor('/healthz'));
  // Whichever worker each comes to, none keeps more than one.
  await expect.poll(ended, SOON).toBeGreaterThanOrEqual(3 * WORKERS);
});

test('what many workers log at once is whole lines', async () => {
  const server = await start({ RATE_LIMIT_ANONYMOUS: '100000/60' });
  const calls = 1_500;
  for (let sent = 0; sent < calls; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => ask(server)));
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  const lines = server.output.stdout.split('\n').filter((line) => line.startsWith('{'));
  const ids = lines.map((line) => JSON.parse(line).request_id).filter(Boolean);
  expect(new Set(ids).size).toBe(calls);
});

test('workers whose primary is killed write what they have counted, and end', async () => {
  const server = await start();
  for (let at = 0; at < 30; at += 1) await ask(server);
  server.kill('SIGKILL');
  await server.exited;
  await expect(ask(server)).rejects.toThrow();
  const db = await databaseOf(server);
  const stored = async () =>
    (await db.selectFrom('usage_counts').select('status_2xx').execute()).reduce(
      (sum, { status_2xx }) => sum + status_2xx,
      0,
    );
  await expect.poll(stored, SOON).toBe(30);
});
