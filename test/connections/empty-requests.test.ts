import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_REQUESTS, endIfEmpty } from '../../server/src/requests/empty-requests.ts';

/** Reads the body or not, answers at once or later, and says what it saw. */
async function answer(req: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://host');
  if (searchParams.has('late')) await new Promise(setImmediate);
  const body = searchParams.has('read') ? await text(req) : '';
  return `${req.method} ${pathname} ${body}`;
}

const serverOf = (prepare: (req: IncomingMessage) => void, options: object): Server =>
  createServer(options, async (req, res) => {
    prepare(req);
    const body = await answer(req);
    res.sendDate = false;
    res.end(body);
  });

const servers = [serverOf(() => undefined, {}), serverOf(endIfEmpty, EMPTY_REQUESTS)];
beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of servers) server.close();
});

const chunked = (body: string): string =>
  `Transfer-Encoding: chunked\r\n\r\n${body && `${body.length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`;
const counted = (body: string): string => `Content-Length: ${body.length}\r\n\r\n${body}`;

const request = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'),
    late: fc.constantFrom('', 'late'),
    read: fc.constantFrom('', '&read'),
    rest: fc.oneof(
      fc.constant('\r\n'),
      fc.string({ unit: fc.constantFrom('a', 'é', '\n'), maxLength: 40 }).map(counted),
      fc.string({ unit: fc.constantFrom('a', ' ', '0'), maxLength: 40 }).map(chunked),
    ),
  })
  .map(
    ({ method, late, read, rest }) => `${method} /?${late}${read} HTTP/1.1\r\nHost: h\r\n${rest}`,
  );

const LAST = 'GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';

/** Everything that a server answers on one connection. */
async function answersOf(server: Server, bytes: Buffer, cut: number): Promise<string> {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes.subarray(0, cut));
  await new Promise(setImmediate);
  socket.write(bytes.subarray(cut));
  return await text(socket);
}

test('requests with and without a body, one behind another, are answered as by Node itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 8 }), fc.nat(600), async (requests, cut) => {
      const bytes = Buffer.from(requests.join('') + LAST, 'latin1');
      const [byNode, ours] = await Promise.all(
        servers.map((server) => answersOf(server, bytes, Math.min(cut, bytes.length))),
      );
      expect(ours).toBe(byNode);
      expect(ours).toMatch(/GET \/last $/);
    }),
    { numRuns: 100, interruptAfterTimeLimit: 3_000 },
  );
});

test('what has no body has ended before anybody looks at it, and what has one has not', async () => {
  const seen: boolean[] = [];
  const server = createServer(EMPTY_REQUESTS, (req, res) => {
    endIfEmpty(req);
    seen.push(req.readableEnded);
    req.resume();
    res.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/`);
  await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'text' });
  server.close();
  expect(seen).toEqual([true, false]);
});
