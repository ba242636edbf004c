import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { call } from '../support/call.ts';
import { temporaryFolder } from '../support/databases.ts';
import { listPage } from '../support/list-reciters.ts';
import { tokenOfLink } from '../support/operators.ts';
import { signedUp } from '../support/portal-client.ts';
import { logOf, runServer, type ServerProcess } from '../support/run-server.ts';

/** The link that makes an operator, as the console shows it. */
const operatorLinkIn = ({ output }: Pick<ServerProcess, 'output'>): string =>
  /http\S+operator-link\S+/.exec(output.stdout)?.[0] ?? '';

test('the first start, in an empty folder: everything is there, and it says where', async () => {
  const folder = temporaryFolder();
  const server = await runServer({ folder });
  expect((await listPage(server)).count).toBe(165);
  const address = `http://localhost:${server.port}`;
  for (const path of ['/docs/', '/portal/', '/openapi.yaml', '/healthz', '/readyz'])
    expect([path, (await call(server, path)).status]).toEqual([path, 200]);
  for (const path of ['/reciters/', '/docs/', '/portal/'])
    expect(server.output.stdout).toContain(`${address}${path}\n`);
  expect(server.output.stdout).toContain(`curl '${address}/reciters/?search=`);
  expect(server.output.stderr).toBe('');
  const first = operatorLinkIn(server);
  expect(first).toContain(`${address}/portal/#/operator-link?token=`);
  expect(JSON.stringify(logOf(server))).not.toContain(first.split('token=')[1]);
  expect(existsSync(join(folder, 'data', 'reciters.db'))).toBe(true);
  // End users' ids are nobody else's business on this machine.
  expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0);

  server.kill('SIGTERM');
  await server.exited;
  const again = await runServer({ folder });
  expect((await listPage(again)).count).toBe(165);
  // Who missed it the first time sees it again. Nobody is operator yet: a new link, and the one before it is dead.
  const second = operatorLinkIn(again);
  expect(second).not.toBe(first);
  const client = await signedUp(again);
  const bodyOf = (link: string) => ({ body: { token: tokenOfLink(link) } });
  await client.refused('claimOperator', '422 token_invalid', bodyOf(first));
  await client.ok('claimOperator', bodyOf(second), 200);

  again.kill('SIGTERM');
  await again.exited;
  const third = await runServer({ folder });
  expect(third.output.stdout).not.toContain('Try it');
  expect(operatorLinkIn(third)).toBe('');
});

test('a start leaves the part of the heap for new objects small, which V8 would hardly ever shrink', async () => {
  const metrics = { port: await freePort() };
  const env = { METRICS_PORT: `${metrics.port}` };
  const server = await runServer({ folder: temporaryFolder(), env });
  expect((await listPage(server)).count).toBe(165);
  const { text } = await call(metrics, '/metrics');
  const [, bytes] = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(text) ?? [];
  expect(Number(bytes)).toBeLessThanOrEqual(4 * 1024 * 1024);
});

/** An address of this machine besides 127.0.0.1, as others on its network would use. */
const OTHER_ADDRESS = '127.0.0.2';

test('metrics are on a port of their own, where one is set, for this machine alone', async () => {
  const metrics = { port: await freePort() };
  const env = { METRICS_PORT: `${metrics.port}`, HOST: '0.0.0.0' };
  const server = await runServer({ folder: temporaryFolder(), env });
  expect((await call(metrics, '/metrics')).text).toContain('http_request_duration_seconds');
  expect((await call(server, '/metrics')).status).toBe(404);
  expect((await fetch(`http://${OTHER_ADDRESS}:${server.port}/healthz`)).status).toBe(200);
  await expect(fetch(`http://${OTHER_ADDRESS}:${metrics.port}/metrics`)).rejects.toThrow();
});
