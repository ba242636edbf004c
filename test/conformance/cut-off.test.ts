import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { exchangeOnce } from '../../scripts/conformance/src/engine/send/exchange-once.ts';
import { createTarget } from '../../scripts/conformance/src/engine/send/http.ts';
import type { Request } from '../../scripts/conformance/src/exchange/exchange.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
});

/** What comes of a request to a server that sends these bytes, and then does something. */
async function outcomeOf(
  bytes: string,
  then: (socket: net.Socket) => void,
  own: Partial<Request>,
): Promise<string> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(bytes, () => then(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const target = createTarget(new URL(`http://127.0.0.1:${port}`));
  undo.push(
    () => server.close(),
    () => target.agent.destroy(),
  );
  const { answer, failure } = await exchangeOnce(target, {
    operation: undefined,
    method: 'GET',
    target: '/',
    headers: [],
    lane: 'anonymous',
    credential: 'none',
    ...own,
  });
  return answer ? `${answer.status} ${answer.body}` : `${failure}`;
}

const CUT = 'the connection was closed in the middle of the answer';
const LATE = 'no answer within 0.1 s';

const head = (field: string): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${field}\r\n`;
const short = `${head('Content-Length: 100\r\n')}abc`;
const chunk = `${head('Transfer-Encoding: chunked\r\n')}32\r\nabc`;
const untilClosed = `${head('Connection: close\r\n')}abc`;

const close = (socket: net.Socket): unknown => socket.end();
const stall = (): void => {};

describe.each([
  ['by the library', {}],
  ['byte by byte', { raw: true }],
] as const)('an answer that was asked for %s', (_, own) => {
  test.each([
    ['ends before its length', short, close, CUT],
    ['ends within a chunk', chunk, close, CUT],
    ['stops before its length', short, stall, LATE],
    ['stops within a chunk', chunk, stall, LATE],
    ['stops, and no length says whether there is more', untilClosed, stall, LATE],
  ])('is none where it %s', async (_name, bytes, then, failure) => {
    const patience = then === stall ? { timeout: 100 } : {};
    expect(await outcomeOf(bytes, then, { ...own, ...patience })).toBe(failure);
  });

  test('is whole where it ends with the connection', async () => {
    expect(await outcomeOf(untilClosed, close, own)).toBe('200 abc');
  });

  test('is its beginning where it is a stream', async () => {
    const stream = `${head('Transfer-Encoding: chunked\r\n')}3\r\nabc\r\n`;
    const events = stream.replace('text/plain', 'text/event-stream');
    expect(await outcomeOf(events, stall, own)).toContain('abc');
  });
});
