import { createServer, type Server } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { conformance, contractOf } from './support/command.ts';
import { listen, stop } from './support/subject.ts';
import { createLibrary, TOKEN } from './unseen/library.ts';
import { createWeather } from './unseen/weather.ts';

let server: Server | undefined;
afterEach(() => server && stop(server));

/** Runs a program through the proxy, which asks `ask(path, options)`. */
async function through(service: Server, contract: string, program: string, ...args: string[]) {
  server = service;
  const { href } = await listen(service);
  const code = `const { CONFORMANCE_PROXY: proxy } = process.env;
    const ask = (path, options) => fetch(proxy + path, options);
    ${program}`;
  return conformance(
    ...['proxy', '--url', href, '--contract', contractOf(contract), ...args],
    ...['--', process.execPath, '--input-type=module', '-e', code],
  );
}

const WEATHER = '/now/cairo/celsius?precision=0.5';
const CLIENT = `{ headers: { 'X-Client-Version': '1.0' } }`;

test('a client and a service that keep the contract are told so', async () => {
  const { code, out, err } = await through(
    createWeather(),
    'weather',
    `const response = await ask('${WEATHER}', ${CLIENT});
     if (response.status !== 200 || !(await response.json()).temperature) process.exit(1);`,
  );
  expect([code, out]).toEqual([0, expect.stringMatching(/^Weather at .*: KEPT\.$/m)]);
  expect(err).toMatch(/^Listening on http:\/\/127\.0\.0\.1:\d+ for http/);
});

test.each([
  ['an unknown address', `ask('/later')`, 'request.address'],
  ['another method', `ask('${WEATHER}', { method: 'PUT' })`, 'request.address'],
  [
    'a wrong parameter',
    `ask('/now/cairo/celsius?precision=7', ${CLIENT})`,
    'precision that keeps the contract (must be <= 1)',
  ],
  [
    'a parameter too few',
    `ask('${WEATHER}')`,
    'X-Client-Version that keeps the contract (is required)',
  ],
])('a client that breaks it is found: %s', async (_, asks, words) => {
  const { code, out } = await through(createWeather(), 'weather', `await ${asks};`);
  expect([code, out]).toEqual([1, expect.stringContaining(words)]);
});

test('a service that breaks it is found in the same words', async () => {
  const flawed = createWeather({ noStation: true });
  const { code, out } = await through(flawed, 'weather', `await ask('${WEATHER}', ${CLIENT});`);
  expect([code, out]).toEqual([1, expect.stringContaining('response.header-missing')]);
});

test('a body is judged, and no credential is shown', async () => {
  const json = `'Content-Type': 'application/json'`;
  const { code, out } = await through(
    createLibrary({ echo: true }),
    'library',
    `await ask('/v2/books', { method: 'POST', headers: { Authorization: 'Bearer ${TOKEN}', ${json} }, body: '{"isbn":"1"}' });
     await ask('/v2/books', { method: 'POST', headers: { ${json} }, body: '{' });`,
  );
  expect(code).toBe(1);
  expect(out).toContain('request.body');
  expect(out).toContain('came:     a body that does not');
  expect(out).not.toContain(TOKEN);
});

test('a stream flows through as it comes', async () => {
  const service = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const { out } = await through(
    service,
    'weather',
    `const { body } = await ask('/now/cairo/celsius');
     const { value } = await body.getReader().read();
     process.exit(value.length > 0 ? 0 : 1);`,
  );
  expect(out).toContain('requests');
});

test('a body is passed on whole, and none is made where there is none', async () => {
  const came: string[] = [];
  const service = createServer(async (request, response) => {
    const { method, headers } = request;
    const length = headers['transfer-encoding'] ?? headers['content-length'];
    came.push(`${method} ${length}: ${await text(request)}`);
    response.writeHead(204).end();
  });
  await through(
    service,
    'weather',
    `const { connect } = await import('node:net');
     await ask('/a', { method: 'DELETE', body: new Blob(['text']).stream(), duplex: 'half' });
     const socket = connect(new URL(proxy).port, '127.0.0.1');
     socket.end('POST /a HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n');
     await new Promise((resolve) => socket.resume().once('close', resolve));`,
  );
  expect(came).toEqual(['DELETE chunked: text', 'POST 0: ']);
});

test('an answer that comes ahead of the body reaches the client, and is no fault of the service', async () => {
  const service = createServer((_, response) => {
    response.writeHead(413, { Connection: 'close' }).end();
  });
  const { out } = await through(
    service,
    'weather',
    `for (let round = 0; round < 30; round += 1) {
       const { status } = await ask('/a', { method: 'POST', body: new Uint8Array(8_000_000) });
       if (status !== 413) process.exit(1);
     }`,
  );
  expect(out).toContain('30 requests');
  expect(out).not.toContain('robustness.no-answer');
  expect(out).not.toContain('the command failed');
});

test('a command that fails is not a success', async () => {
  const { code, out } = await through(createWeather(), 'weather', 'process.exit(3)');
  expect([code, out]).toEqual([2, expect.stringContaining('the command failed with 3')]);
  expect(out).not.toContain('KEPT');
});

test('it ends when it is stopped, and a service that does not answer is found', async () => {
  const closed = createServer();
  const { href } = await listen(closed);
  await stop(closed);
  const program = `await fetch(new URL('${WEATHER}', process.env.CONFORMANCE_PROXY), ${CLIENT})`;
  const { code, out } = await conformance(
    ...['proxy', '--url', href, '--contract', contractOf('weather')],
    ...['--', process.execPath, '--input-type=module', '-e', program],
  );
  expect([code, out]).toEqual([1, expect.stringContaining('robustness.no-answer')]);
});

test.each([
  ['a status that there is not', 'HTTP/1.1 000 Zero\r\nContent-Length: 0\r\n\r\n', 502],
  ['a reason with an escape', 'HTTP/1.1 200 \x1b\r\nContent-Length: 0\r\n\r\n', 502],
  ['more bytes than it says', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}{}{}', 200],
])('an answer with %s does not end the proxy', async (_, raw, status) => {
  const { out } = await through(
    createServer(({ socket }) => void socket.end(raw)),
    'weather',
    `for (let round = 0; round < 5; round += 1) {
       const response = await ask('${WEATHER}', ${CLIENT});
       const text = await response.text();
       if (response.status !== ${status} || (text !== '{}') !== (${status} === 502)) process.exit(1);
     }`,
  );
  expect(out).toContain('5 requests');
  expect(out).not.toContain('the command failed');
});
