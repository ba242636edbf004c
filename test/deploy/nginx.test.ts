import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { temporaryFolder } from '../support/databases.ts';
import { runServer, type ServerProcess } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

const CONFIG = readFileSync(new URL('../../server/deploy/nginx.conf', import.meta.url), 'utf8');
const HOST = 'reciters.example.org';
/** More calls of one address than there are. */
const LIMIT = 10_000_000;

/** Runs nginx with the configuration that operators copy, in front of these ports; its own port. */
async function runNginx(ports: readonly number[]): Promise<number> {
  const folder = temporaryFolder();
  const [http, https] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'ssl'));
  const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) =>
    join(folder, 'ssl', name),
  );
  const made = `req -x509 -newkey rsa:2048 -nodes -subj /CN=${HOST} -keyout ${key} -out ${certificate}`;
  execFileSync('openssl', made.split(' '), { stdio: 'ignore' });
  const site = ports.reduce(
    (config, port, at) => config.replace(`127.0.0.1:${3001 + at} `, `127.0.0.1:${port} `),
    CONFIG.replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen [::]:80;', `listen [::1]:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace('listen [::]:443 ', `listen [::1]:${https} `)
      .replaceAll('/etc/ssl/reciters', join(folder, 'ssl')),
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr crit; events {}
     http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
     ${site} }`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'close');
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  return https;
}

interface Asked {
  method: string;
  /** What the caller claims to be. */
  from?: string;
}

/** A caller of the proxy, who keeps connections open. */
function callerOf(port: number, host = '127.0.0.1') {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  onTestFinished(() => agent.destroy());
  return async ({ method, from }: Asked) => {
    const headers = { Host: HOST, 'Content-Length': 0, ...(from && { 'X-Forwarded-For': from }) };
    const place = { host, port, servername: HOST, path: '/reciters/' };
    const asked = request({ ...place, agent, method, headers });
    asked.end();
    const [answer] = await once(asked, 'response');
    await text(answer);
    return { status: answer.statusCode as number, limit: `${answer.headers.ratelimit}` };
  };
}

/** Asks without a pause until it is stopped, and counts what is answered. */
function ask(caller: ReturnType<typeof callerOf>) {
  const counts: Record<string, number> = {};
  let stopped = false;
  const ended = Promise.all(
    ['GET', 'POST', 'GET', 'POST'].map(async (method) => {
      while (!stopped) {
        const { status } = await caller({ method });
        counts[`${method} ${status}`] = (counts[`${method} ${status}`] ?? 0) + 1;
      }
    }),
  );
  return {
    counts,
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

test('behind nginx, replicas are started anew one after the other, and no call fails', async () => {
  const DATABASE_URL = `sqlite:${temporaryFolder()}/reciters.db`;
  const start = (PORT: number): Promise<ServerProcess> =>
    runServer({
      folder: temporaryFolder(),
      env: {
        ...{ DATABASE_URL, PORT: `${PORT}`, PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1' },
        ...{ RATE_LIMIT_ANONYMOUS: `${LIMIT}/600` },
      },
    });
  const ports = [await freePort(), await freePort(), await freePort()];
  const replicas = await Promise.all(ports.map(start));
  const proxy = await runNginx(ports);
  const caller = callerOf(proxy);
  await expect.poll(() => caller({ method: 'GET' }).catch(() => undefined), SOON).toBeTruthy();
  expect(await callerOf(proxy, '::1')({ method: 'GET' })).toMatchObject({ status: 200 });

  // What a caller says of its address changes nothing: among four calls, some replica counts two.
  const left = await Promise.all(
    [1, 2, 3, 4].map((last) => caller({ method: 'GET', from: `203.0.113.${last}` })),
  );
  expect(Math.min(...left.map(({ limit }) => Number(/r=(\d+)/.exec(limit)?.[1])))).toBeLessThan(
    LIMIT - 1,
  );

  const load = ask(caller);
  const total = (): number => Object.values(load.counts).reduce((sum, count) => sum + count, 0);
  for (const [at, port] of ports.entries()) {
    const calls = total();
    await expect.poll(() => total() - calls, SOON).toBeGreaterThan(100);
    replicas[at]?.kill('SIGTERM');
    expect(await replicas[at]?.exited).toBe(0);
    await start(port);
  }
  await load.stop();
  expect(Object.keys(load.counts).sort()).toEqual(['GET 200', 'POST 405']);
});
