import { expect, test } from 'vitest';
import { digestApiKey } from '../../server/src/domain/keys/api-key.ts';
import { serveHandlers } from '../support/app.ts';
import { call } from '../support/call.ts';
import { connectRaw, rawGet } from '../support/raw-http.ts';
import { type TestServer, useServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

const server = useServer();

/** The lines that `act` makes the server log, one for each of its requests. */
async function linesOf(
  { log }: Pick<TestServer, 'log'>,
  requests: number,
  act: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const start = log.length;
  await act();
  await expect.poll(() => log.length - start, SOON).toBe(requests);
  return log.slice(start).map((line) => JSON.parse(line));
}

test('one line a request: its id, what was asked for, by which key, and how it ended', async () => {
  const { id, key } = await server().createKey();
  let requestId: string | null = null;
  const [line] = await linesOf(server(), 1, async () => {
    const answer = await call(server(), '/reciters/?page=2', { headers: { 'X-API-Key': key } });
    requestId = answer.headers.get('X-Request-Id');
  });
  expect(line).toMatchObject({
    level: 30,
    request_id: requestId,
    method: 'GET',
    route: '/reciters/',
    status: 200,
    key_id: id,
    duration_ms: expect.any(Number),
  });
});

test('a fault in what counts requests: one line more, and the service goes on', async () => {
  const observer = (): never => {
    throw new Error('It cannot count.');
  };
  const served = await serveHandlers({ listReciters: () => ({ status: 304 }) }, [observer]);
  const lines = await linesOf(served, 4, async () => {
    await call(served, '/reciters/');
    await call(served, '/reciters/');
  });
  const fault = { level: 50, err: { message: 'It cannot count.' } };
  expect(lines).toMatchObject([{ status: 304 }, fault, { status: 304 }, fault]);
});

test('HEAD is HEAD; an address that is not the service’s is not repeated', async () => {
  const lines = await linesOf(server(), 2, async () => {
    await call(server(), '/reciters/', { method: 'HEAD' });
    await call(server(), '/amina@mail.test');
  });
  expect(lines).toMatchObject([{ method: 'HEAD', status: 200 }, { status: 404 }]);
  expect(lines[1]?.route).toBeUndefined();
});

test('no key, no end user, no search and no address is ever in the line of a request', async () => {
  const { key } = await server().createKey();
  const secrets = [key, key.slice(4, 20), digestApiKey(key), 'user:42', 'amina', '192.0.2.1'];
  const headers = { 'X-API-Key': key, 'X-External-User-Id': 'user:42' };
  const lines = await linesOf(server(), 6, async () => {
    await call(server(), '/reciters/?search=amina', { headers });
    await call(server(), '/reciters/?amina=1&search=amina', { headers });
    await call(server(), '/reciters/', { headers: { 'X-External-User-Id': 'amina@mail.test' } });
    await call(server(), '/reciters/', { headers: { 'X-API-Key': `${key}x` } });
    await call(server(), `/nothing/${key}?key=${key}`, { headers });
    await call(server(), '/reciters', { headers: { ...headers, 'X-Forwarded-For': '192.0.2.1' } });
  });
  const text = JSON.stringify(lines);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toContain('127.0.0.1');
});

test('who goes away before the answer is marked', async () => {
  let started = false;
  const waiting = await serveHandlers({
    listReciters() {
      started = true;
      return new Promise(() => {});
    },
  });
  const lines = await linesOf(waiting, 1, async () => {
    const connection = await connectRaw(waiting);
    connection.send(rawGet('/reciters/'));
    await expect.poll(() => started, SOON).toBe(true);
    connection.close();
  });
  expect(lines).toMatchObject([{ route: '/reciters/', aborted: true }]);
});
