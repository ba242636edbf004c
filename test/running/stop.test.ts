import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { builtProgram } from '../support/built.ts';
import { call } from '../support/call.ts';
import { cuttable } from '../support/cuttable.ts';
import { emptyDatabaseUrl, onPostgres, temporaryFolder } from '../support/databases.ts';
import { pageIn } from '../support/list-reciters.ts';
import { connectRaw } from '../support/raw-http.ts';
import { logOf, runServer, spawnServer, waitForLog } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

/** Opens the database of a server that was started in this folder. */
async function openStored(folder: string): Promise<Db> {
  const { db, close } = await openDatabase(`sqlite:${join(folder, 'data', 'reciters.db')}`);
  onTestFinished(close);
  return db;
}

/** How many calls are stored. */
async function storedCalls(db: Db): Promise<number> {
  const rows = await db.selectFrom('usage_counts').select('status_2xx').execute();
  return rows.reduce((sum, { status_2xx }) => sum + status_2xx, 0);
}

test('SIGTERM: nobody new is let in, what runs is finished, then it ends with 0', async () => {
  const server = await runServer({ folder: temporaryFolder() });
  const idle = await connectRaw(server);
  idle.send('GET /healthz HTTP/1.1\r\nHost: reciters.test\r\n\r\n');
  await idle.answers();
  const running = await connectRaw(server);
  running.send('GET /reciters/ HTTP/1.1\r\n');
  // Sent later and answered: the half of the other has arrived.
  await call(server, '/healthz');

  server.kill('SIGTERM');
  await waitForLog(server, 'Stopping.');
  await idle.ended;
  await expect(connectRaw(server)).rejects.toThrow('ECONNREFUSED');
  running.send('Host: reciters.test\r\n\r\n');
  const [answer] = await running.answers();
  expect(answer && pageIn(answer).count).toBe(165);
  expect(await server.exited).toBe(0);
});

onPostgres(() => {
  test('SIGTERM while the database hangs: it ends by itself, before it is killed', async () => {
    const url = await emptyDatabaseUrl('postgres');
    const way = await cuttable(url);
    const server = await runServer({ folder: temporaryFolder(), env: { DATABASE_URL: way.url } });
    way.hang();
    await call(server, '/reciters/');
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(logOf(server)).toContainEqual(
      expect.objectContaining({ level: 50, msg: expect.stringContaining('is lost') }),
    );
  });
});

test('SIGTERM: what comes on a connection that was open is answered, as the last on it', async () => {
  const server = await runServer({ folder: temporaryFolder() });
  const open = await connectRaw(server);
  open.send('GET /healthz HTTP/1.1\r\nHost: reciters.test\r\n\r\n');
  const [before] = await open.answers();
  expect(before?.headers.get('Connection')).toBe('keep-alive');

  server.kill('SIGTERM');
  await waitForLog(server, 'Stopping.');
  open.send('POST /reciters/ HTTP/1.1\r\nHost: reciters.test\r\nContent-Length: 0\r\n\r\n');
  const [last] = await open.answers();
  expect([last?.status, last?.headers.get('Connection')]).toEqual([405, 'close']);
  await open.ended;
  expect(await server.exited).toBe(0);
});

test('SIGTERM: whoever asks on a connection that was open is told to send no more', async () => {
  const server = await runServer({ folder: temporaryFolder() });
  const open = await connectRaw(server);
  const ready = 'GET /readyz HTTP/1.1\r\nHost: reciters.test\r\n\r\n';
  open.send(ready);
  expect((await open.answers())[0]?.status).toBe(200);
  server.kill('SIGTERM');
  await waitForLog(server, 'Stopping.');
  open.send(ready);
  expect((await open.answers())[0]?.status).toBe(503);
  expect(await server.exited).toBe(0);
});

test.each(['SIGINT', 'SIGHUP'] as const)(
  '%s: what was counted is written, and the log is whole',
  async (signal) => {
    const folder = temporaryFolder();
    const server = await runServer({ folder, env: { RATE_LIMIT_ANONYMOUS: '1000/60' } });
    // More than are written to the log at once.
    const calls = 300;
    for (let at = 0; at < calls; at += 1) await call(server, '/reciters/');
    server.kill(signal);
    expect(await server.exited).toBe(0);
    expect(await storedCalls(await openStored(folder))).toBe(calls);
    const ids = logOf(server).flatMap(({ route, request_id }) => (route ? [request_id] : []));
    expect(new Set(ids).size).toBe(calls);
    expect(logOf(server).at(-1)?.msg).toBe('Stopped.');
  },
);

test('SIGKILL: what was written before stays, and the next start goes on from there', async () => {
  const folder = temporaryFolder();
  const server = await runServer({ folder });
  for (let at = 0; at < 20; at += 1) await call(server, '/reciters/');
  const db = await openStored(folder);
  // Written once a second: from then on a kill can take later calls alone.
  await expect.poll(() => storedCalls(db), SOON).toBe(20);
  for (let at = 0; at < 5; at += 1) await call(server, '/reciters/');
  server.kill('SIGKILL');
  expect(await server.exited).toBeNull();
  expect(await storedCalls(db)).toBeGreaterThanOrEqual(20);
  const next = await runServer({ folder });
  expect((await call(next, '/reciters/')).status).toBe(200);
});

test.each([
  ['the service, as it starts', 'main', [], 'SIGTERM', 143],
  ['a command', 'cli', ['migrate'], 'SIGINT', 130],
] as const)(
  'the first process of a container, to which Linux gives only signals that it listens to: %s',
  async (_, name, args, signal, status) => {
    const asked = createServer().listen(0, '127.0.0.1');
    await once(asked, 'listening');
    const { port } = asked.address() as AddressInfo;
    const first = "Object.defineProperty(process, 'pid', { value: 1 })";
    const program = spawnServer({
      ...{ folder: temporaryFolder(), program: builtProgram(name), args },
      nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(first)}`],
      env: { PORT: '0', DATABASE_URL: `postgres://127.0.0.1:${port}/reciters` },
    });
    // It waits for a database that takes connections and says nothing.
    const [connection] = (await once(asked, 'connection')) as [Socket];
    onTestFinished(() => {
      connection.destroy();
      asked.close();
    });
    program.kill(signal);
    expect(await program.exited).toBe(status);
  },
);
