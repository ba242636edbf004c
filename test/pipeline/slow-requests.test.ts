import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '../../server/src/http-server.ts';
import { call } from '../support/call.ts';
import { expectDocumented, OTHER_RESPONSES } from '../support/contract-check.ts';
import { problemIn } from '../support/list-reciters.ts';
import { connectRaw } from '../support/raw-http.ts';
import { useServer } from '../support/server.ts';

const service = useServer();
let hasty: Server;
let port = 0;

beforeAll(async () => {
  hasty = createHttpServer(service().service.app, 'http://reciters.test');
  // As patient as it is in operation, the test would take minutes.
  hasty.headersTimeout = 1;
  hasty.requestTimeout = 1;
  hasty.listen(0, '127.0.0.1');
  await once(hasty, 'listening');
  port = (hasty.address() as AddressInfo).port;
});

afterAll(() => {
  hasty.close();
  hasty.closeAllConnections();
});

test.each([
  ['a request line', 'GET /recit'],
  ['headers', 'GET /reciters/ HTTP/1.1\r\nHost: reciters.test\r\nX-API-'],
])('%s that never ends: 408, and the connection ends', async (_, text) => {
  const connection = await connectRaw({ port });
  connection.send(text);
  const [answer] = await connection.answers();
  await connection.ended;
  if (answer === undefined) throw new Error('There was no answer.');
  expectDocumented(OTHER_RESPONSES, answer);
  expect(problemIn(answer).code).toBe('request_timeout');
});

test('who waits for a body that never comes is answered before', async () => {
  const connection = await connectRaw({ port });
  connection.send('POST /reciters/ HTTP/1.1\r\nHost: reciters.test\r\nContent-Length: 5\r\n\r\n');
  const [answer] = await connection.answers();
  connection.close();
  expect(answer?.status).toBe(405);
});

test('others are served meanwhile', async () => {
  const connection = await connectRaw(service());
  connection.send('GET /reciters/ HTTP/1.1\r\n');
  expect((await call(service(), '/reciters/')).status).toBe(200);
  connection.send('Host: reciters.test\r\n\r\n');
  const [answer] = await connection.answers();
  connection.close();
  expect(answer?.status).toBe(200);
});

test('while it runs, nobody is waited for without end either', () => {
  const { headersTimeout, requestTimeout } = createHttpServer(service().service.app, 'http://a');
  expect(headersTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeGreaterThanOrEqual(headersTimeout);
});
