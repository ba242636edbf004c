import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { given } from '../../scripts/conformance/src/credentials/credential.ts';
import type { Request } from '../../scripts/conformance/src/exchange/exchange.ts';
import { commandFor } from '../../scripts/conformance/src/report/shell.ts';
import { hasProgram, whereThereIs } from '../support/where-there-is.ts';
import { listen, stop } from './support/subject.ts';

const run = promisify(execFile);
const KEY = "secret'with $signs";
const secrets = [given(KEY, 'KEY')];

let seen:
  | { method: string | undefined; url: string | undefined; headers: string[]; body: string }
  | undefined;

async function remember(request: IncomingMessage): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  seen = { method: request.method, url: request.url, headers: request.rawHeaders, body };
}

const server = createServer(
  (request, response) => void remember(request).then(() => response.end('{}')),
);
let url: URL;
beforeAll(async () => {
  url = await listen(server);
});
afterAll(() => stop(server));

async function replay(request: Partial<Request>): Promise<typeof seen> {
  const command = commandFor(
    {
      operation: undefined,
      method: 'GET',
      target: '/',
      headers: [],
      lane: 'valid',
      credential: 'given',
      ...request,
    },
    url.href,
    secrets,
  );
  expect(command).not.toContain(KEY);
  await run('bash', ['-c', command], { env: { ...process.env, KEY } });
  return seen;
}

const name = 'a failing request is printed as a command that sends the same again';
const missing = 'have bash and curl, so that printed commands are run';

whereThereIs(hasProgram('bash') && hasProgram('curl'), { name, missing }, () => {
  test('with its secret by name', async () => {
    const got = await replay({ headers: [['X-API-Key', KEY]] });
    expect(got?.headers).toContain(KEY);
  });

  test('with a whole address in place of the path', async () => {
    const target = 'http://elsewhere.test/a?b=c';
    expect((await replay({ target }))?.url).toBe(target);
  });

  test('with every byte of a header', async () => {
    const value = 'a\'"\\$`!\xe9\xff%';
    const got = await replay({ headers: [['X-A', value]] });
    expect(got?.headers).toContain(value);
  });

  test('with an empty header, and one that comes twice', async () => {
    const got = await replay({
      headers: [
        ['X-Empty', ''],
        ['X-A', '1'],
        ['X-A', '2'],
      ],
    });
    expect(got?.headers.join()).toContain('X-Empty,,X-A,1,X-A,2');
  });

  test('with its address as it is', async () => {
    expect(await replay({ target: "/a/../b//?x=[1]&y='%E0%A4%A{}" })).toMatchObject({
      url: "/a/../b//?x=[1]&y='%E0%A4%A{}",
    });
  });

  test('with its method and body', async () => {
    expect(await replay({ method: 'PATCH', body: '{"a":"\u0642"}' })).toMatchObject({
      method: 'PATCH',
      body: '{"a":"\u0642"}',
    });
  });

  test('with a long value in short', async () => {
    const value = `x${'a'.repeat(5000)}`;
    const got = await replay({ headers: [['X-Long', value]] });
    expect(got?.headers).toContain(value);
  });
});
