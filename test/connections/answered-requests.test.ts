import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../server/src/http-server.ts';
import { collectGarbage } from '../../server/src/running/give-memory-back.ts';
import { connectRaw } from '../support/raw-http.ts';
import { useServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

const service = useServer();

/** The service behind a server of its own, and how many requests and responses of it are still in memory. */
async function listen() {
  const server = createHttpServer(service().service.app, 'http://reciters.test');
  const seen: WeakRef<object>[] = [];
  server.on('request', (req, res) => seen.push(new WeakRef(req), new WeakRef(res)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    port: (server.address() as AddressInfo).port,
    left() {
      collectGarbage();
      return [seen.length, seen.filter((each) => each.deref() !== undefined).length];
    },
  };
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
/** It signs nobody in, since it says nobody's name. */
const POST = [
  'POST /portal/api/session HTTP/1.1',
  'Host: localhost',
  'Origin: http://localhost',
  'Content-Type: application/json',
  'Content-Length: 2',
  '',
  '{}',
].join('\r\n');

test.each([
  ['a list', get('/reciters/'), [200]],
  ['what is nowhere', get('/nowhere'), [404]],
  ['requests sent at once', get('/reciters/').repeat(3), [200, 200, 200]],
  ['a long list', get('/reciters/?page_size=100'), [200]],
  ['a request with a body', POST, [422]],
])('an open connection keeps nothing of %s that was answered', async (_, requests, statuses) => {
  const server = await listen();
  const connection = await connectRaw(server);
  onTestFinished(() => connection.close());
  connection.send(requests);
  const answers = await connection.answers(statuses.length);
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  // The service keeps the last request of an operation, which is another one then.
  await fetch(`${service().url}/reciters/`);
  await expect.poll(server.left, SOON).toEqual([2 * statuses.length, 0]);
  connection.send(get('/reciters/'));
  expect(await connection.answers()).toMatchObject([{ status: 200 }]);
});
