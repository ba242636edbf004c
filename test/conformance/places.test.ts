import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { routerOf } from '../../scripts/conformance/src/contract/route.ts';
import { createHarmGuard } from '../../scripts/conformance/src/engine/harm.ts';
import { startMock } from '../../scripts/conformance/src/mock/mock.ts';
import { contractWith, run } from './support/stranger.ts';

const json = '{ description: D, content: { application/json: { schema: { type: object } } } }';
const KEPT = [0, expect.stringMatching(/: KEPT\.$/m)];

/** Answers where a target is right, else with the status that there is for it. */
const reading =
  (judge: (target: string) => number, headers: Record<string, string> = {}): RequestListener =>
  ({ method, url = '' }, response) => {
    const status = judge(url.replace(/^\/v1/, ''));
    if (status === 404) response.writeHead(404).end();
    else if (method !== 'GET' && method !== 'HEAD')
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else
      response
        .writeHead(status, status === 200 ? { 'Content-Type': 'application/json', ...headers } : {})
        .end(status === 200 ? '{}' : '');
  };

test('a header that OpenAPI keeps for itself is no parameter', async () => {
  const { code, out } = await run(
    `  /a:
    get:
      parameters:
        - { name: Accept, in: header, required: true, schema: { enum: [application/json] } }
        - { name: content-type, in: header, required: true, schema: { enum: [application/json] } }
        - { name: Authorization, in: header, required: true, schema: { type: string, minLength: 40 } }
      responses: { '200': ${json}, '400': { description: D } }`,
    reading((target) => (/^\/a(?:\?|$)/.test(target) ? 200 : 404)),
  );
  expect([code, out]).toEqual(KEPT);
});

describe('a path with characters that no address can hold', () => {
  const paths = ['größe', '日本', 'two words', 'größe/{näme}']
    .map(
      (path) =>
        `  /${path}: { get: { ${path.includes('{') ? `parameters: [{ name: näme, in: path, required: true, example: ärger, schema: { type: string, enum: [ärger] } }], ` : ''}responses: { '200': ${json}, '404': { description: D } } } }`,
    )
    .join('\n');

  test('is sent as an address', async () => {
    const known = [
      'gr%C3%B6%C3%9Fe',
      '%E6%97%A5%E6%9C%AC',
      'two%20words',
      'gr%C3%B6%C3%9Fe/%C3%A4rger',
    ];
    const service = reading((target) =>
      known.includes(target.replace(/^\/|\?.*$/gs, '')) ? 200 : 404,
    );
    const { code, out } = await run(paths, service);
    expect([code, out]).toEqual(KEPT);
    const chosen = await run(paths, service, '--include', '/größe', '--plan');
    expect(chosen.out).toContain('/gr%C3%B6%C3%9Fe');
    expect(chosen.out).not.toContain('two');
  });

  test('is known by any spelling of its address', () => {
    const route = routerOf(readContract('c.yaml', contractWith(paths)));
    const found = ['/v1/gr%c3%b6%c3%9fe/%C3%A4rger', '/v1/%67r%C3%B6%C3%9Fe/%C3%A4rger'].map(
      (target) => route('GET', target),
    );
    for (const routed of found)
      expect(routed).toMatchObject({ kind: 'operation', path: new Map([['näme', 'ärger']]) });
    expect(route('GET', '/v1/two%20words').kind).toBe('operation');
    expect(route('GET', '/v1/two%2Fwords').kind).toBe('nowhere');
  });

  test('is known to the guard against writing', () => {
    const contract = readContract(
      'c.yaml',
      contractWith(`  /größe: { delete: { responses: { '204': { description: D } } } }`),
    );
    const guard = createHarmGuard(contract, false, []);
    const [operation] = contract.operations;
    const target = '/v1/gr%C3%B6%C3%9Fe';
    const plain = {
      operation,
      method: 'DELETE',
      headers: [],
      lane: 'anonymous',
      credential: 'none',
    } as const;
    expect(guard.allows({ ...plain, target })).toBe(false);
  });
});

describe('a header of an answer', () => {
  const paths = `  /a:
    get:
      responses:
        '200':
          description: D
          headers:
            X-Tags: { required: true, schema: { type: array, items: { type: string } } }
            X-Ids: { required: true, example: [1, 2], schema: { type: array, items: { type: integer, maximum: 9 } } }
            X-Meta: { schema: { type: object, required: [a], properties: { a: { type: integer }, b: { type: string } } } }
            X-Point: { explode: true, schema: { type: object, additionalProperties: { type: number } } }
            X-Any: { schema: { oneOf: [{ type: integer }, { type: array, items: { type: integer } }] } }
          content: { application/json: { schema: { type: object } } }`;
  const right = {
    'X-Tags': 'red, 7',
    'X-Ids': '1,2,3',
    'X-Meta': 'a,1,b,2',
    'X-Point': 'x=1.5,y=-2',
    'X-Any': '1, 2',
  };
  const service = (headers: Record<string, string>) =>
    reading((target) => (/^\/a(?:\?|$)/.test(target) ? 200 : 404), headers);

  test('is read as the list or the object that its schema asks for', async () => {
    const { code, out } = await run(paths, service(right));
    expect([code, out]).toEqual(KEPT);
  });

  test.each([
    ['X-Ids', '1,10', 'must be <= 9'],
    ['X-Ids', '1,a', 'must be integer'],
    ['X-Meta', 'b,2', "must have required property 'a'"],
    ['X-Point', 'x,1', 'must be object'],
    ['X-Any', 'a', 'must be integer'],
  ])('is told what is wrong with it: %s: %s', async (name, value, message) => {
    const { code, out } = await run(paths, service({ ...right, [name]: value }));
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(`${name} of GET /v1/a with 200 ${message}`),
    ]);
  });

  test('is written so by the mock', async () => {
    const mock = await startMock(readContract('c.yaml', contractWith(paths)), 0);
    const { headers } = await fetch(new URL('a', mock.url));
    expect([headers.get('x-tags'), headers.get('x-ids')]).toEqual(['text', '1,2']);
    await mock.close();
  });
});

describe('a list or an object in the path', () => {
  const list = '{ type: array, minItems: 2, items: { type: integer, minimum: 1 } }';
  const object =
    '{ type: object, required: [a, b], properties: { a: { type: integer, minimum: 1 }, b: { type: integer, minimum: 1 } } }';

  test.each([
    ['simple', false, list, '1,2'],
    ['simple', true, object, 'a=1,b=2'],
    ['simple', false, object, 'a,1,b,2'],
    ['label', true, list, '.1.2'],
    ['label', true, object, '.a=1.b=2'],
    ['matrix', false, list, ';p=1,2'],
    ['matrix', true, list, ';p=1;p=2'],
    ['matrix', true, object, ';a=1;b=2'],
    ['matrix', false, object, ';p=a,1,b,2'],
  ])('is written in its style: %s, explode: %s, %s', async (style, explode, schema, written) => {
    const example = schema === list ? '[1, 2]' : '{ a: 1, b: 2 }';
    const asked = new Set<string>();
    const { out } = await run(
      `  /a/{p}:
    get:
      parameters:
        - { name: p, in: path, required: true, style: ${style}, explode: ${explode}, example: ${example}, schema: ${schema} }
      responses: { '200': ${json}, '400': { description: D }, '404': { description: D } }`,
      reading((target) => {
        asked.add(target.replace(/^\/a\//, ''));
        return target.startsWith('/a/') ? (target === `/a/${written}` ? 200 : 400) : 404;
      }),
      '--max-requests',
      '12',
    );
    expect([...asked]).toContain(written);
    expect(out).not.toContain('operation.refused');
    expect(out).not.toContain('item.missing');
  });
});

test('a method that another path of the same address has is not expected to be refused', async () => {
  const name =
    'parameters: [{ name: name, in: path, required: true, schema: { type: string } }], responses: { "200": { description: D } }';
  const { code, out } = await run(
    `  /a/newest: { get: { responses: { '200': { description: D } } } }
  /a/{name}: { put: { ${name} }, delete: { ${name} } }`,
    ({ method = '', url = '' }, response) => {
      const [path = ''] = url.split('?');
      const isNewest = path === '/v1/a/newest';
      const has = isNewest ? ['GET', 'HEAD', 'PUT', 'DELETE'] : ['PUT', 'DELETE'];
      if (!/^\/v1\/a\/[^/]+$/.test(path)) response.writeHead(404).end();
      else if (has.includes(method)) response.writeHead(200).end();
      else response.writeHead(405, { Allow: has.join(', ') }).end();
    },
    '--writes',
  );
  expect([code, out]).toEqual(KEPT);
});

test('of two paths with as many parameters, the one that says more is found', () => {
  const id = (most: number): string =>
    `parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: ${most} } }]`;
  const paths = `  '/a/{id}': { get: { operationId: page, ${id(4)}, responses: { '200': ${json} } } }
  '/a/{id}.pdf': { get: { operationId: file, ${id(4)}, responses: { '200': ${json} } } }`;
  const route = routerOf(readContract('c.yaml', contractWith(paths)));
  const found = ['/v1/a/some', '/v1/a/some.pdf'].map((target) => {
    const routed = route('GET', target);
    return routed.kind === 'operation' ? routed.operation.id : routed.kind;
  });
  expect(found).toEqual(['page', 'file']);
});

test('a path that states a field of the query is asked with it, and found by it', async () => {
  const limit =
    'parameters: [{ name: limit, in: query, required: true, schema: { type: integer, minimum: 1 } }]';
  const paths = `  /a: { get: { operationId: plain, responses: { '200': ${json} } } }
  '/a?beta=true': { get: { operationId: beta, ${limit}, responses: { '200': ${json}, '400': { description: D } } } }`;
  const route = routerOf(readContract('c.yaml', contractWith(paths)));
  const found = ['/v1/a?limit=1', '/v1/a?limit=1&beta=true'].map((target) => {
    const routed = route('GET', target);
    return routed.kind === 'operation' ? routed.operation.id : routed.kind;
  });
  expect(found).toEqual(['plain', 'beta']);
  const { code, out } = await run(
    paths,
    reading((target) => {
      const { pathname, searchParams } = new URL(target, 'http://a.test');
      if (pathname !== '/a') return 404;
      if (searchParams.get('beta') !== 'true') return 200;
      return /^[1-9]\d*$/.test(searchParams.get('limit') ?? '') ? 200 : 400;
    }),
  );
  expect([code, out]).toEqual([0, expect.stringContaining('KEPT')]);
});

test('a path with a fragment is left out, since requests reach another path of the same address', async () => {
  const name = '{ name: name, in: query, required: true, schema: { type: string } }';
  const { code, out } = await run(
    `  /a: { get: { responses: { '200': ${json} } } }
  '/a#named': { get: { parameters: [${name}], responses: { '200': ${json}, '400': { description: D } } } }`,
    reading((target) => (/^\/a(?:[?#]|$)/.test(target) ? 200 : 404)),
  );
  expect([code, out]).toEqual(KEPT);
  expect(out).toMatch(/Left out: .*c\.yaml:6: what follows the # in \/a#named is never sent\./);
});
