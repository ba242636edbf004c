import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { metricsHandler } from '../../server/src/service/metrics.ts';
import { type Answer, call } from '../support/call.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

/** Asks the port that operators give to metrics. */
async function ask(path: string): Promise<Answer> {
  const metrics = createServer(metricsHandler(server().service.metrics.registry)).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => {
    metrics.close();
    metrics.closeAllConnections();
  });
  await once(metrics, 'listening');
  return await call(metrics.address() as AddressInfo, path);
}

/** The value of a sample, by its name and labels as they are written. */
const sampleIn = ({ text }: Answer, sample: string): number | undefined => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
};

test('requests are counted by operation, method and status, and by nothing else', async () => {
  const { id, key } = await server().createKey();
  const headers = { 'X-API-Key': key, 'X-External-User-Id': 'user:42' };
  await call(server(), '/reciters/?search=amina', { headers });
  await call(server(), '/reciters/', { method: 'HEAD' });
  await call(server(), '/reciters/?page=0');
  await call(server(), '/nothing');
  const answer = await ask('/metrics');
  const name = 'http_request_duration_seconds_count';
  const countOf = (labels: string) => sampleIn(answer, `${name}{${labels}}`);
  expect(countOf('operation="listReciters",method="GET",status="200"')).toBe(1);
  expect(countOf('operation="listReciters",method="HEAD",status="200"')).toBe(1);
  expect(countOf('operation="listReciters",method="GET",status="400"')).toBe(1);
  expect(countOf('operation="none",method="GET",status="404"')).toBe(1);
  for (const secret of [id, key, 'user:42', 'amina', '127.0.0.1', 'nothing'])
    expect(answer.text).not.toContain(secret);
});

test('they are Prometheus text, and tell of the process and whether it is ready', async () => {
  const answer = await ask('/metrics');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(sampleIn(answer, 'ready')).toBe(1);
  expect(sampleIn(answer, 'process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('failures of every part are counted from nought, so that an alert sees the first ones', async () => {
  const answer = await ask('/metrics');
  for (const part of ['mail', 'portal', 'redis', 'traces', 'usage'])
    expect(sampleIn(answer, `background_failures_total{part="${part}"}`)).toBe(0);
});

test('so are connections that are ended, for every reason', async () => {
  const answer = await ask('/metrics');
  for (const reason of ['too_many', 'too_many_of_address', 'stalled', 'too_much_unread'])
    expect(sampleIn(answer, `connections_ended_total{reason="${reason}"}`)).toBe(0);
});

test('whether limits are shared is not told where there is no Redis', async () => {
  expect(sampleIn(await ask('/metrics'), 'limits_shared')).toBeUndefined();
});

test('nothing else is on that port', async () => {
  expect((await ask('/reciters/')).status).toBe(404);
});
