import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { call } from '../support/call.ts';
import { temporaryFolder } from '../support/databases.ts';
import { type ServerProcess, spawnServer } from '../support/run-server.ts';
import { onSmallDisk } from '../support/small-disk.ts';
import { SOON } from '../support/soon.ts';

/** More than fits into what is left of the last page of a file. */
const CALLS = 100;

/** The service with its log in a file, once it answers. */
async function logTo(file: string, env: Record<string, string>) {
  const [port, stdout] = [await freePort(), openSync(file, 'a')];
  onTestFinished(() => closeSync(stdout));
  const limits = { RATE_LIMIT_ANONYMOUS: '10000/60' };
  const server: ServerProcess = spawnServer({
    ...{ folder: temporaryFolder(), stdout },
    env: { PORT: `${port}`, ...limits, ...env },
  });
  await expect.poll(() => call({ port }, '/readyz').catch(() => undefined), SOON).toBeTruthy();
  return { ...server, port };
}

/** Calls, and expects an answer each time; the ids of the requests. */
async function callOften(server: { port: number }): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const { status, headers } = await call(server, '/reciters/?page_size=1');
    expect(status).toBe(200);
    ids.push(headers.get('X-Request-Id') ?? '');
  }
  return ids;
}

for (const WORKERS of ['1', '2'])
  onSmallDisk(
    `a full disk under the log: calls are answered, lines wait, SIGTERM ends it; WORKERS=${WORKERS}`,
    async (disk) => {
      const file = join(disk.folder, 'log');
      const server = await logTo(file, { WORKERS });
      disk.fill();
      const ids = await callOften(server);
      expect(readFileSync(file, 'utf8')).not.toContain(ids.at(-1));
      disk.clear();
      ids.push(...(await callOften(server)));
      const missing = () => {
        const text = readFileSync(file, 'utf8');
        return ids.filter((id) => !text.includes(id));
      };
      await expect.poll(missing, SOON).toEqual([]);
      disk.fill();
      await callOften(server);
      server.kill('SIGTERM');
      expect(await server.exited).toBe(0);
    },
  );

test.skipIf(process.platform !== 'linux')(
  'a console that takes nothing: the service starts, answers, and ends',
  async () => {
    const server = await logTo('/dev/full', {});
    await callOften(server);
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  },
);
