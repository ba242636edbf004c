import { describe, expect, test } from 'vitest';
import { answering, run } from './support/stranger.ts';

const json = '{ description: D, content: { application/json: { schema: { type: object } } } }';
const list =
  '{ description: D, content: { application/json: { schema: { type: array, items: {} } } } }';

const SCHEMES =
  'components: { securitySchemes: { k: { type: apiKey, in: header, name: X-Key } } }\n';

test('a service that has nothing at the addresses of the contract is said to be elsewhere', async () => {
  // Its 404 is not declared, so that each operation refuses the simplest request as well.
  const { code, out } = await run(
    `  /a: { get: { responses: { '200': ${json} } } }\n  /b: { get: { responses: { '200': ${json} } } }`,
    answering({}),
  );
  expect([code, out]).toEqual([
    expect.any(Number),
    expect.stringContaining('STOPPED: the service answers everything with 404'),
  ]);
});

test('that is said without a key, too', async () => {
  const { code, out } = await run(
    `  /a: { get: { security: [{ k: [] }], responses: { '200': ${json}, '404': ${json} } } }\n${SCHEMES}`,
    answering({}),
  );
  expect([code, out]).toEqual([2, expect.stringMatching(/STOPPED: .* with 404.*--base-path/)]);
});

test('--base-path stands ahead of the paths of the contract', async () => {
  const paths = `  /a: { get: { responses: { '200': ${json} } } }`;
  const service = answering({ 'GET /v2/a': [200, 'application/json', '{}'] });
  const right = await run(paths, service, '--base-path', '/v2');
  const none = await run(
    paths,
    answering({ 'GET /a': [200, 'application/json', '{}'] }),
    ...['--base-path', '/'],
  );
  const wrong = await run(paths, service);
  expect([right.code, none.code]).toEqual([0, 0]);
  expect(wrong.out).toContain('STOPPED: the service answers everything with 404');
});

describe('one cause is one finding:', () => {
  test('errors of all operations that have another media type', async () => {
    const paths = ['a', 'b', 'c']
      .map(
        (name) =>
          `  /${name}/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { '200': ${json}, '404': ${json} } } }`,
      )
      .join('\n');
    const { out } = await run(
      `${paths}\n  /list: { get: { responses: { '200': ${json} } } }`,
      (request, response) => {
        if (request.url === '/v1/list')
          response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
        else response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>Nothing');
      },
    );
    expect(out).toContain('BROKEN: 1 fault');
    expect(out).toMatch(/response\.media-type: .*\(\d+ times: GET .*, GET .*, GET /);
  });

  test('an operation that always fails', async () => {
    const { out } = await run(
      `  /a: { get: { responses: { '200': ${json} } } }
  /b:
    delete:
      parameters: [{ name: n, in: query, schema: { type: integer, maximum: 5 } }]
      responses: { '204': { description: D } }`,
      answering({
        'GET /v1/a': [200, 'application/json', '{}'],
        'DELETE /v1/b': [500, 'text/plain', 'Internal Server Error'],
      }),
      '--writes',
    );
    expect(out).toContain('BROKEN: 1 fault');
    expect(out).toContain('promised: DELETE /v1/b answers with anything but a failure');
  });

  test('a status that is not declared, whatever type is asked for', async () => {
    const { out } = await run(
      `  /a: { get: { responses: { '200': ${json} } } }`,
      answering({ 'GET /v1/a': [201, 'application/json', '{}'] }),
    );
    expect(out).toContain('response.status');
    expect(out).not.toContain('http.accept');
  });

  test('a request that fails, whatever else is tried with it', async () => {
    const { out } = await run(
      `  /a:
    get:
      parameters: [{ name: n, in: query, schema: { type: integer } }]
      responses: { '200': ${json}, '400': ${json} }`,
      ({ url = '', headers }, response) => {
        const [path, query = ''] = url.split('?');
        const n = new URLSearchParams(query).get('n') ?? '1';
        const isText = headers.accept === 'text/html';
        const type = { 'Content-Type': isText ? 'text/html' : 'application/json' };
        if (path !== '/v1/a') response.writeHead(404, type).end('{}');
        else if (!/^[0-9]*[a-z]+$/.test(n))
          response.writeHead(/^-?[0-9]+$/.test(n) ? 200 : 400, type).end('{}');
        else
          response
            .writeHead(500, type)
            .end(isText ? '<p>Internal Server Error' : '{"error":"Internal Server Error"}');
      },
    );
    expect(out.match(/^ +[0-9]+\. robustness\.fault.*$/gm)).toHaveLength(1);
    expect(out).toMatch(/promised: no request makes the service fail; tried: n /);
  });
});

describe('is a gap, not a fault:', () => {
  test('what a service does not do, and says so', async () => {
    const { code, out } = await run(
      `  /a: { get: { responses: { '200': ${json} } } }\n  /b: { get: { responses: { '200': ${json} } } }`,
      answering({
        'GET /v1/a': [200, 'application/json', '{}'],
        'GET /v1/b': [501, 'text/plain', 'No history is kept'],
      }),
    );
    expect([code, out]).toEqual([0, expect.stringContaining('501 text/plain: No history is kept')]);
  });

  test('an error where `default` has to describe the success as well', async () => {
    const { code, out } = await run(
      `  /a: { get: { parameters: [{ name: n, in: query, schema: { type: integer } }], responses: { default: ${list} } } }`,
      (request, response) => {
        const isRight = /^\/v1\/a(?:\?n=-?\d+)?$/.test(request.url ?? '');
        response.writeHead(isRight ? 200 : 400, { 'Content-Type': 'application/json' });
        response.end(isRight ? '[]' : '{"message":"no"}');
      },
    );
    expect([code, out]).toEqual([0, expect.stringContaining('it must be array')]);
  });
});

test('an operation that says nothing of its answers may answer with any status', async () => {
  const { code, out } = await run('  /a: { get: { operationId: a } }', (request, response) => {
    response.writeHead(request.url === '/v1/a' ? 200 : 404).end();
  });
  expect([code, out]).toEqual([0, expect.not.stringContaining('response.status')]);
});

test('headers of HTTP itself may be on any answer, wherever they are documented', async () => {
  const answer = (header: string): string =>
    `{ description: D, headers: { ${header}: { schema: { type: string } } } }`;
  const { code, out } = await run(
    `  /a: { get: { responses: { '200': ${answer('Transfer-Encoding')} } } }
  /b: { get: { responses: { '200': ${answer('X-B')} } } }`,
    (request, response) => {
      const isKnown = /^\/v1\/[ab](?:\?|$)/.test(request.url ?? '');
      response.writeHead(isKnown ? 200 : 404, { 'Transfer-Encoding': 'chunked' }).end();
    },
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('response.header-undeclared')]);
});

test('an operation with a limit of its own that is used up for an hour does not delay the others', async () => {
  let asked = 0;
  const { code, out } = await run(
    `  /a: { get: { responses: { '200': ${json} } } }\n  /b: { get: { responses: { '200': ${json}, '429': { description: D } } } }`,
    (request, response) => {
      if (request.url === '/v1/b') response.writeHead(429, { 'Retry-After': '3600' }).end();
      else {
        asked += 1;
        const isThere = request.url === '/v1/a';
        response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
      }
    },
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('STOPPED')]);
  expect(asked).toBeGreaterThan(30);
});

test('a response in another file is known by its status alone', async () => {
  const { code, out } = await run(
    `  /a: { get: { responses: { '200': { $ref: 'common.yaml#/Ok' } } } }`,
    answering({ 'GET /v1/a': [200, 'text/plain', 'a'] }),
  );
  expect([code, out]).toEqual([0, expect.stringContaining('common.yaml#/Ok is in another file')]);
  expect(out).not.toContain('response.');
});

test('a credential that cannot be sent is told', async () => {
  const { out } = await run(
    `  /a: { get: { security: [{ d: [] }], responses: { '200': ${json} } } }
components: { securitySchemes: { d: { type: http, scheme: digest } } }`,
    answering({ 'GET /v1/a': [200, 'application/json', '{}'] }),
  );
  expect(out).toMatch(/Left out: .*: credentials of this kind cannot be sent/);
});

test('parts that are left out for one reason do not hide those left out for another', async () => {
  const bad = Array.from({ length: 12 }, (_, at) => `p${at}: { $ref: '#/nowhere/${at}' }`).join(
    ', ',
  );
  const same = Array.from({ length: 12 }, (_, at) => `m${at}: { type: strin }`).join(',\n    ');
  const { out } = await run(
    `  /a: { get: { security: [{ d: [] }], responses: { '200': { description: D, content: { application/json: { schema: { type: object, properties: { ${bad},\n    ${same} } } } } } } } }
components: { securitySchemes: { d: { type: http, scheme: digest } } }`,
    answering({ 'GET /v1/a': [200, 'application/json', '{}'] }),
  );
  expect(out).toMatch(/Left out: .*: #\/nowhere\/0 leads nowhere\./);
  expect(out).toMatch(/: type has a value that it cannot have, and 11 more like it\./);
  expect(out).toMatch(/Left out: .*: credentials of this kind cannot be sent\./);
  expect(out).toContain('Left out: 4 more parts of the contract.');
});

test('a contract that takes anything at its root may answer everything alike', async () => {
  const { code, out } = await run(
    `  /: { get: { responses: { '200': ${json} } } }
  /{key}: { get: { parameters: [{ name: key, in: path, required: true, schema: { type: string } }], responses: { '200': ${json} } } }
  /{key}/parts: { get: { parameters: [{ name: key, in: path, required: true, schema: { type: string } }], responses: { '200': ${json} } } }`,
    (request, response) => {
      const isThere = /^\/[^/]*(\/parts)?$/.test(request.url?.replace(/\?.*/s, '') ?? '');
      response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
    },
    ...['--base-path', '/'],
  );
  expect(out).not.toContain('STOPPED');
  expect(code).toBe(0);
});

test('an example with more digits than can be read is not sent', async () => {
  const asked: string[] = [];
  const { out } = await run(
    `  /a/{id}: { get: { parameters: [{ name: id, in: path, required: true, example: 9223372036854775807, schema: { type: integer } }], responses: { '200': ${json}, '404': ${json} } } }`,
    ({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
    },
  );
  expect(asked.filter((url) => url.includes('9223372036854776000'))).toEqual([]);
  expect(out).toContain('an example is too large a number to be read exactly');
});
