import { expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { startMock } from '../../scripts/conformance/src/mock/mock.ts';
import { answering, contractWith, run } from './support/stranger.ts';

const json = '{ description: D, content: { application/json: { schema: { type: object } } } }';

test('a key that the contract wants in Authorization is not in the wrong place there', async () => {
  const { out } = await run(
    `  /a: { get: { security: [{ k: [] }], responses: { '200': ${json}, '401': { description: D } } } }
components: { securitySchemes: { k: { type: apiKey, in: header, name: Authorization } } }`,
    ({ url = '', headers }, response) => {
      if (!/^\/v1\/a(?:\?|$)/.test(url)) return response.writeHead(404).end();
      if (headers.authorization !== 'a-good-key') return response.writeHead(401).end();
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    },
    '--key',
    'a-good-key',
  );
  expect(out).not.toContain('credentials.ignored');
});

test('a request with a body is given no second media type, and no length of none', async () => {
  const twice: string[] = [];
  await run(
    `  /a:
    get:
      requestBody: { required: true, content: { application/json: { schema: { type: object } } } }
      responses: { '200': ${json}, '400': { description: D } }`,
    ({ url = '', rawHeaders }, response) => {
      if (!/^\/v1\/a(?:\?|$)/.test(url)) return response.writeHead(404).end();
      const names = rawHeaders
        .filter((_, index) => index % 2 === 0)
        .map((name) => name.toLowerCase());
      twice.push(...names.filter((name, index) => names.indexOf(name) < index));
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    },
  );
  expect(twice).toEqual([]);
});

test.each([
  [
    'no value was found for something that they require',
    "application/json: { schema: { oneOf: [{ type: object }, { type: object }], not: { type: [string, number, boolean, array, 'null'] } } }",
  ],
  ['they require a body that the job cannot write', 'image/png: {}'],
])('what is sent without a body that it needs is refused rightly: %s', async (why, content) => {
  const { code, out } = await run(
    `  /a:
    put:
      requestBody: { required: true, content: { ${content} } }
      responses: { '200': ${json}, '400': ${json} }`,
    answering({ 'PUT /v1/a': [400, 'application/json', '{}'] }),
    '--writes',
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('operation.refused')]);
  expect(out).toContain(why);
});

test('who gave one key of several is told of --credential, and not that a key is missing', async () => {
  const { out } = await run(
    `  /a: { get: { security: [{ k: [], l: [] }], responses: { '200': ${json}, '401': { description: D } } } }
components: { securitySchemes: { k: { type: apiKey, in: header, name: K }, l: { type: apiKey, in: header, name: L } } }`,
    ({ url = '' }, response) => response.writeHead(/^\/v1\/a/.test(url) ? 401 : 404).end(),
    '--key',
    'a-good-key',
  );
  expect(out).toContain('needs --credential');
  expect(out).toContain('Without --credential for each that they need at once');
  expect(out).not.toMatch(/--key\b/);
});

test('an example in another file is not sent as it stands, nor is it an answer', async () => {
  const [elsewhere, here] = ["{ $ref: 'examples/a.json' }", "{ $ref: '#/x-examples/a' }"];
  const schema = 'schema: { type: object, properties: { a: { type: integer } } }';
  const content = `content: { application/json: { ${schema}, examples: { e: { value: ${elsewhere} }, h: { value: ${here} } } } }`;
  const paths = `  /a: { post: { requestBody: { required: true, ${content} }, responses: { '200': { description: D, ${content} }, '400': { description: D } } } }
x-examples: { a: { a: 7 } }`;
  const contract = readContract('c.yaml', contractWith(paths));
  expect(contract.operations[0]?.body?.examples).toEqual([{ a: 7 }]);
  const [gap] = contract.source.gaps.values();
  expect(gap?.what).toBe('examples/a.json is in another file; bundle the contract first');
  const mock = await startMock(contract, 0);
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(new URL('a', mock.url), { method: 'POST', headers, body: '{}' });
  expect(await response.json()).toEqual({ a: 7 });
  await mock.close();
});

test('paths that differ in the name of a parameter alone take what any of them takes', async () => {
  const at = (name: string, schema: string): string =>
    `  /a/{${name}}: { get: { parameters: [{ name: ${name}, in: path, required: true, schema: ${schema} }], responses: { '200': ${json}, '400': { description: D }, '404': { description: D } } } }`;
  const { code, out } = await run(
    `${at('id', '{ type: string, format: uuid }')}\n${at('name', '{ type: string }')}`,
    ({ url = '' }, response) => {
      const isThere = /^\/v1\/a\/[^/]+$/.test(url);
      response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end('{}');
    },
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('parameter.invalid')]);
});

test('what exists for one operation is not sent to another that cannot take it', async () => {
  const at = (type: string): string =>
    `parameters: [{ name: id, in: path, required: true, example: '9f', schema: { type: ${type} } }]`;
  const { out } = await run(
    `  /a/{id}/b: { get: { ${at('string')}, responses: { '200': ${json} } }, post: { ${at('integer')}, responses: { '200': ${json}, '400': { description: D } } } }`,
    ({ method, url = '' }, response) => {
      const [, id = ''] = /^\/v1\/a\/([^/]+)\/b(?:\?|$)/.exec(url) ?? [];
      const isRight = method === 'POST' ? /^\d+$/.test(id) : method === 'GET' && id === '9f';
      response.writeHead(isRight ? 200 : method === 'POST' ? 400 : 404, {
        'Content-Type': 'application/json',
      });
      response.end('{}');
    },
    '--writes',
  );
  expect(out).not.toContain('operation.refused');
});

test('a member that a part of a schema names exactly has that value in a mock', async () => {
  const schema =
    'allOf: [{ required: [kind], properties: { kind: { enum: [FILE] } } }, { properties: { kind: { type: string } } }]';
  const paths = `  /a: { get: { responses: { '200': { description: D, content: { application/json: { schema: { type: object, ${schema} } } } } } } }`;
  const mock = await startMock(readContract('c.yaml', contractWith(paths)), 0);
  expect(await (await fetch(new URL('a', mock.url))).json()).toEqual({ kind: 'FILE' });
  await mock.close();
});
