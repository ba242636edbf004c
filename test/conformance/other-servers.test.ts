import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { answering, hold, run } from './support/stranger.ts';

const json = '{ description: D, content: { application/json: { schema: { type: object } } } }';
const simple = `  /a: { get: { responses: { '200': ${json} } } }`;
const MALFORMED_TARGET = /%(?![0-9A-F]{2})/i;

test('no request has a body in chunks where it has none: some servers cannot read chunks', async () => {
  const lengths: (string | undefined)[] = [];
  await run(simple, ({ method = '', url = '', headers }, response) => {
    if (['POST', 'PUT', 'PATCH'].includes(method) && url === '/v1/a')
      lengths.push(headers['transfer-encoding'] ?? headers['content-length']);
    response.writeHead(url === '/v1/a' && method === 'GET' ? 200 : 404).end();
  });
  expect(lengths.length).toBeGreaterThan(0);
  expect(new Set(lengths)).toEqual(new Set(['0']));
});

test('bytes behind the answer to HEAD do not hide it', async () => {
  const paths = `  /a: { post: { responses: { '200': ${json} } } }`;
  const server = createServer(({ method }, response) => {
    // As some servers end any answer in chunks; in one piece, so that they come together.
    if (method === 'HEAD')
      response.socket?.end(
        'HTTP/1.1 405 S\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      );
    else response.writeHead(404).end();
  });
  const { out } = await hold(paths, server);
  expect(out).toContain('KEPT');
});

test('links that repeat how they were asked for are no difference from a default', async () => {
  const parameters =
    '[{ name: limit, in: query, schema: { type: integer, minimum: 1, default: 5 } }]';
  const paths = `  /a: { get: { parameters: ${parameters}, responses: { '200': ${json}, '400': ${json} } } }`;
  const listing =
    (most: string) =>
    (url: string): [number, object] => {
      const [path, query = ''] = url.split('?');
      const limit = new URLSearchParams(query).get('limit') ?? most;
      if (path !== '/v1/a') return [404, {}];
      if (!/^0*[1-9][0-9]*$/.test(limit)) return [400, {}];
      return [
        200,
        { items: [limit], _links: { self: { href: url }, next: { href: '/v1/a?x=1' } } },
      ];
    };
  const outcomeOf = (answer: (url: string) => [number, object]) =>
    run(paths, ({ url = '' }, response) => {
      const [status, body] = answer(url);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  expect((await outcomeOf(listing('5'))).out).not.toContain('parameter.default');
  expect((await outcomeOf(listing('6'))).out).toContain('parameter.default');
});

test('a header that HTTP lets a service ignore is at most a gap', async () => {
  const range = "{ name: Range, in: header, schema: { type: string, pattern: '^bytes=[0-9]+-$' } }";
  const own = "{ name: X-Part, in: header, schema: { type: string, pattern: '^[0-9]+$' } }";
  const pathsWith = (parameter: string): string =>
    `  /a: { get: { parameters: [${parameter}], responses: { '200': ${json}, '400': ${json} } } }`;
  const lenient = answering({ 'GET /v1/a': [200, 'application/json', '{}'] });
  const ignored = await run(pathsWith(range), lenient);
  expect([ignored.code, ignored.out]).toEqual([0, expect.stringContaining('parameter.invalid')]);
  expect((await run(pathsWith(own), lenient)).code).toBe(1);
});

test('a key with a space behind is refused by some servers: that is no fault of the service', async () => {
  const paths = `  /a: { get: { security: [{ k: [] }], responses: { '200': ${json}, '401': ${json} } } }
components: { securitySchemes: { k: { type: apiKey, in: header, name: X-Key } } }`;
  // Node's own reader takes the white space away before anybody sees it.
  const server = createServer().removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (bytes) => {
      const head = bytes.toString('latin1');
      const isOpen = /^x-key: (.*)\r$/im.exec(head)?.[1] === 'a-good-key';
      const status = !head.includes(' /v1/a ') ? 404 : isOpen ? 200 : 401;
      socket.end(
        `HTTP/1.1 ${status} S\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n${head.startsWith('HEAD') ? '' : '{}'}`,
      );
    });
  });
  const outcome = await hold(paths, server, '--key', 'a-good-key');
  expect([outcome.code, outcome.out]).toEqual([0, expect.stringContaining('credentials.valid')]);
});

test('a short key is not taken for a bad one', async () => {
  const paths = `  /a: { get: { security: [{ k: [] }], responses: { '200': ${json}, '401': ${json} } } }
components: { securitySchemes: { k: { type: apiKey, in: header, name: X-Key } } }`;
  const outcome = await run(
    paths,
    ({ url, headers }, response) => {
      const status = url !== '/v1/a' ? 404 : headers['x-key'] === 'rb-key' ? 200 : 401;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
    },
    ...['--key', 'rb-key'],
  );
  expect([outcome.code, outcome.out]).toEqual([0, expect.stringContaining('KEPT')]);
});

test('what was deleted by the tests is not asked for at their end', async () => {
  const id = '{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }';
  const paths = `  /a/{id}:
    parameters: [${id}]
    get: { responses: { '200': ${json}, '404': ${json} } }
    delete: { responses: { '204': { description: D }, '404': ${json} } }`;
  const left = new Set(['1', '2']);
  const outcome = await run(
    paths,
    ({ method, url = '' }, response) => {
      const [, one = ''] = /^\/v1\/a\/([^/?]+)/.exec(url) ?? [];
      const isThere = left.has(one);
      if (method === 'DELETE') left.delete(one);
      const status = !isThere ? 404 : method === 'DELETE' ? 204 : method === 'GET' ? 200 : 405;
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(status === 204 ? undefined : '{}');
    },
    '--writes',
  );
  expect(left.has('1')).toBe(false);
  expect([outcome.code, outcome.out]).toEqual([0, expect.stringContaining('KEPT')]);
});

test('a target that is no address may be refused by the server itself, in words of its own', async () => {
  const paths = `  /a: { get: { parameters: [{ name: q, in: query, schema: { type: string } }], responses: { '200': ${json}, '400': ${json} } } }`;
  const outcome = await run(paths, ({ url = '' }, response) => {
    const [status, type] = MALFORMED_TARGET.test(url)
      ? [400, 'text/html']
      : [url.startsWith('/v1/a') ? 200 : 404, 'application/json'];
    response.writeHead(status, { 'Content-Type': type }).end('{}');
  });
  expect([outcome.code, outcome.out]).toEqual([0, expect.stringContaining('KEPT')]);
});

describe('formats as other languages write them:', () => {
  test.each([
    ['PT1.5S', 0],
    ['P1DT0.25H', 0],
    ['1.5 seconds', 1],
    ['PT1.5H3S', 1],
  ])('%s', async (took, expected) => {
    const schema = '{ type: object, properties: { took: { type: string, format: duration } } }';
    const { code } = await run(
      `  /a: { get: { responses: { '200': { description: D, content: { application/json: { schema: ${schema} } } } } } }`,
      answering({ 'GET /v1/a': [200, 'application/json', JSON.stringify({ took })] }),
    );
    expect(code).toBe(expected);
  });
});

test('a required header is sent once under another spelling of its name', async () => {
  const paths = `  /a: { get: { parameters: [{ name: X-Page-Token, in: header, required: true, schema: { type: string, minLength: 8 } }], responses: { '200': ${json}, '400': ${json} } } }`;
  const outcome = await run(paths, ({ method, url, headers }, response) => {
    // Two fields with one name arrive as one value, joined by a comma: that is long enough.
    const isLong = String(headers['x-page-token'] ?? '').length >= 8;
    const status = url !== '/v1/a' ? 404 : method !== 'GET' ? 405 : isLong ? 200 : 400;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  });
  expect([outcome.code, outcome.out]).toEqual([0, expect.not.stringContaining('also as')]);
});

test('the bytes of a header are the same with a body as without', async () => {
  const parameter =
    '{ name: X-Note, in: header, schema: { type: string, minLength: 8, maxLength: 12 } }';
  const body = '{ content: { application/json: { schema: { type: object } } } }';
  const paths = `  /a: { post: { parameters: [${parameter}], requestBody: ${body}, responses: { '200': ${json}, '400': ${json} } } }`;
  const notes = new Set<string>();
  await run(
    paths,
    ({ url, headers }, response) => {
      notes.add(String(headers['x-note']));
      response.writeHead(url === '/v1/a' ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end('{}');
    },
    '--writes',
  );
  const twiceEncoded = Buffer.from(Buffer.from('😀').toString('latin1')).toString('latin1');
  expect([...notes].some((note) => note.includes(Buffer.from('😀').toString('latin1')))).toBe(true);
  expect([...notes].filter((note) => note.includes(twiceEncoded))).toEqual([]);
});

test('a control character in a header is for HTTP to refuse, and for a schema that leaves it out', async () => {
  const outcomeOf = (schema: string) => {
    const paths = `  /a: { get: { parameters: [{ name: X-Note, in: header, schema: ${schema} }], responses: { '200': ${json}, '400': ${json} } } }`;
    const server = createServer({ insecureHTTPParser: true }, (request, response) => {
      const isRefused = /^[^ab]/.test(String(request.headers['x-note'] ?? 'a'));
      const status = request.url !== '/v1/a' ? 404 : isRefused ? 400 : 200;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
    });
    return hold(paths, server);
  };
  const taken = await outcomeOf('{ type: string }');
  expect([taken.code, taken.out]).toEqual([0, expect.stringContaining('parameter.invalid')]);
  const left = await outcomeOf("{ type: string, pattern: '^[ab][^\\x01]*$' }");
  expect([left.code, left.out]).toEqual([1, expect.stringContaining('control character 1')]);
});

test('a gateway that fails by chance is one fault, and hides no operation', async () => {
  const number = '{ name: n, in: query, schema: { type: integer, minimum: 1, maximum: 9 } }';
  const paths = `  /a: { get: { parameters: [${number}], responses: { '200': ${json}, '400': ${json} } } }`;
  let left = 0;
  const failed = new Set<string>();
  const outcome = await run(paths, ({ method, url = '' }, response) => {
    const isFirst = method === 'GET' && !failed.has(url);
    failed.add(url);
    if (isFirst) left += 1;
    const [, n] = /[?]n=(.*)$/.exec(url) ?? [];
    const isRight = n === undefined || /^[1-9]$/.test(n);
    const is = !url.startsWith('/v1/a') ? 404 : method !== 'GET' ? 405 : isRight ? 200 : 400;
    // Every third address that is asked for the first time, and the plainest.
    const status = isFirst && (url === '/v1/a' || left % 3 === 0) ? 502 : is;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  });
  expect(outcome.code).toBe(1);
  expect(outcome.out.match(/robustness\.fault/g)).toHaveLength(1);
  expect(outcome.out).toMatch(/came: +502.*, and \d+ when it was sent again/);
  expect(outcome.out).not.toContain('tried:');
  expect(outcome.out).not.toContain('refuses the simplest request');
});

test('an operation that ends the credential ends the run, and is named', async () => {
  const paths = `  /a: { get: { responses: { '200': ${json}, '401': ${json} } } }
  /logout: { post: { responses: { '204': { description: D }, '401': ${json} } } }
security: [{ k: [] }]
components: { securitySchemes: { k: { type: http, scheme: bearer } } }`;
  const outcomeOf = (...args: readonly string[]) => {
    let session = 'Bearer a-good-session';
    return run(
      paths,
      ({ method, url, headers }, response) => {
        const right = { '/v1/a': 'GET', '/v1/logout': 'POST' }[url ?? ''];
        const isOpen = headers.authorization === session;
        const status = right === undefined ? 404 : right !== method ? 405 : isOpen ? 200 : 401;
        response.setHeader('Content-Type', 'application/json');
        if (status !== 200 || method === 'GET') response.writeHead(status).end('{}');
        else {
          session = 'another';
          response.writeHead(204).end();
        }
      },
      ...['--key', 'a-good-session', '--writes', ...args],
    );
  };
  const ended = await outcomeOf();
  expect([ended.code, ended.out]).toEqual([
    2,
    expect.stringMatching(/STOPPED: POST \S*\/logout ends the credential.* --exclude/),
  ]);
  expect((await outcomeOf('--exclude', '/logout')).code).toBe(0);
});
