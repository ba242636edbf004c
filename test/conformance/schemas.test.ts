import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../scripts/conformance/src/contract/json.ts';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { contractWith, jsonIn, run } from './support/stranger.ts';

/** The messages of what is wrong with a value under a schema. */
function wrong(schema: string, value: Json): string[] {
  const { operations, schemas } = readContract(
    'c.yaml',
    contractWith(
      `  /a: { get: { parameters: [{ name: a, in: query, schema: ${schema} }], responses: { '200': { description: D } } } }`,
    ),
  );
  const pointer = operations[0]?.parameters[0]?.schema ?? '';
  return schemas.violations(pointer, value).map(({ message }) => message);
}

describe('multipleOf is about numbers as they are written:', () => {
  test.each([
    [19.99, 0.01],
    [0.3, 0.1],
    [123456789.01, 0.01],
    [1e21, 0.5],
    [-7.5, 2.5],
    [3e-7, 1e-7],
    [0, 0.01],
  ])('%d is a multiple of %d', (value, step) => {
    expect(wrong(`{ type: number, multipleOf: ${step} }`, value)).toEqual([]);
  });

  test.each([
    [19.995, 0.01],
    [123456789.015, 0.01],
    [7, 2.5],
  ])('%d is no multiple of %d', (value, step) => {
    const message = `must be multiple of ${step}`;
    expect(wrong(`{ type: number, multipleOf: ${step} }`, value)).toEqual([message]);
  });
});

test('a value that is not null is told what else is wrong with it', () => {
  const schema = '{ nullable: true, allOf: [{ minimum: 3 }] }';
  expect(wrong(schema, 2)).toEqual(['must be >= 3']);
  expect(wrong(schema, null)).toEqual([]);
});

test.each(['a:', 'a:?b', 'https://example.com/a?b#c', 'urn:a:b'])('%s is a URI', (uri) => {
  expect(wrong('{ type: string, format: uri }', uri)).toEqual([]);
});

test.each(['a', ':', '/a', 'a b:', '1a:'])('%s is no URI', (uri) => {
  expect(wrong('{ type: string, format: uri }', uri)).toEqual(['must match format "uri"']);
});

test('an address of a private network is a URL', () => {
  const schema = '{ type: string, format: url }';
  expect(wrong(schema, 'http://localhost:3000/a')).toEqual([]);
  expect(wrong(schema, 'localhost')).toEqual(['must match format "url"']);
});

/** Its id comes from the service, and its secret is never shown. */
const USER = JSON.stringify({
  type: 'object',
  required: ['id', 'name', 'secret'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 1 },
    secret: { type: 'string', writeOnly: true },
  },
});
const SPREAD = JSON.stringify({
  type: 'object',
  properties: { name: { type: 'string', minLength: 1 } },
  allOf: [
    {
      properties: {
        id: { $ref: '#/components/schemas/Id' },
        secret: { type: 'string', writeOnly: true },
      },
    },
    { required: ['id', 'name', 'secret'] },
  ],
  example: { id: 7, name: 'Rex', secret: 's' },
});
const usersOf = (user: string): string => `  /users:
    post:
      requestBody: { required: true, content: { application/json: { schema: ${user} } } }
      responses:
        '201': { description: D, content: { application/json: { schema: ${user} } } }
        '400': { description: D }
        '415': { description: D }
components: { schemas: { Id: { type: integer, readOnly: true } } }
`;

const isText = (value: unknown): boolean => typeof value === 'string';

/** Refuses an id, and answers without the secret. */
const users =
  (answer: object, takesNoSecret = false): RequestListener =>
  async (request, response) => {
    if (request.url !== '/v1/users') return response.writeHead(404).end();
    if (request.method !== 'POST') return response.writeHead(405, { Allow: 'POST' }).end();
    if (request.headers['content-type'] !== 'application/json')
      return response.writeHead(415).end();
    const { id, name, secret } = Object(await jsonIn(request));
    if (id !== undefined || !isText(name) || name === '' || !(takesNoSecret || isText(secret)))
      return response.writeHead(400).end();
    return response
      .writeHead(201, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer));
  };

describe('a member that goes in one direction alone', () => {
  test.each([
    ['in one schema', USER],
    ['spread over several', SPREAD],
  ])('is neither sent nor missed in the other, %s', async (_, user) => {
    const { code, out } = await run(usersOf(user), users({ id: 1, name: 'Rex' }), '--writes');
    expect([code, out]).toEqual([0, expect.stringMatching(/: KEPT\.$/m)]);
  });

  test('is missed in its own', async () => {
    const { out } = await run(usersOf(USER), users({ name: 'Rex' }), '--writes');
    expect(out).toContain("it must have required property 'id'");
    const lax = await run(usersOf(USER), users({ id: 1, name: 'Rex' }, true), '--writes');
    expect(lax.out).toContain('body.invalid');
  });
});

describe.each(['3.0.3', '3.1.0'])('of oneOf with a discriminator in OpenAPI %s', (version) => {
  const { schemas } = readContract(
    'c.yaml',
    `
openapi: ${version}
info: { title: t, version: '1' }
paths: { /a: { get: { responses: {} } } }
components:
  schemas:
    Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string }, size: { type: integer } } }
    Fox: { type: object, required: [kind, den], properties: { kind: { type: string } } }
    Pet:
      nullable: true
      discriminator: { propertyName: kind, mapping: { dog: '#/components/schemas/Dog' } }
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Fox' }]
`,
  );
  const told = (value: Json): string[] =>
    schemas.violations('/components/schemas/Pet', value).map(({ message }) => message);
  const both = 'must match exactly one schema in oneOf, and matches /oneOf/0 and /oneOf/1';

  test.each(['Cat', 'Dog', 'dog'])('%s is right, whatever else it keeps', (kind) => {
    expect(told({ kind })).toEqual([]);
  });

  test.each([{ kind: 'text' }, { kind: 'Fox' }])('%j is none of them for certain', (value) => {
    expect(told(value)).toEqual([both]);
  });

  test('what breaks all of them is told of each, and where', () => {
    expect(told({ kind: 1 })).toContain('must be string');
    const [first] = schemas.violations('/components/schemas/Pet', {});
    expect(first?.pointer).toBe('/components/schemas/Cat/required');
    expect(told({}).at(-1)).toBe('must match exactly one schema in oneOf');
  });
});
