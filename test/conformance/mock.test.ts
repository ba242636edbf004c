import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { type Mock, startMock } from '../../scripts/conformance/src/mock/mock.ts';
import { conformance, contractOf } from './support/command.ts';

const mocked = (file: string): Promise<Mock> =>
  startMock(readContract(file, readFileSync(file, 'utf8')), 0);

test('a mock answers with the examples of schemas, where the answer has none', async () => {
  const schema = {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer' },
      name: { allOf: [{ $ref: '#/components/schemas/Name' }], examples: [7, 'Rex'] },
    },
  };
  const content = { 'application/json': { schema: { type: 'array', items: schema } } };
  const contract = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { responses: { 200: { description: 'Pets.', content } } } } },
    components: { schemas: { Name: { type: 'string' } } },
  });
  const pets = await startMock(readContract('pets.json', contract), 0);
  const response = await fetch(new URL('pets', pets.url));
  expect(await response.json()).toEqual([{ id: 1, name: 'Rex' }]);
  await pets.close();
});

describe('a mock of our own contract', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await mocked('openapi/openapi.yaml');
  });
  afterAll(() => mock.close());

  async function ask(path: string, options: RequestInit = {}) {
    const response = await fetch(new URL(path, mock.url), options);
    const body = await response.text();
    const { status, headers } = response;
    return { status, headers, body: body === '' ? undefined : JSON.parse(body) };
  }

  test('answers with the examples of the contract', async () => {
    const { status, body } = await ask('/reciters/');
    expect([status, body]).toEqual([200, expect.objectContaining({ count: expect.any(Number) })]);
    const one = await ask('/reciters/1/');
    expect([one.status, one.body]).toEqual([
      200,
      expect.objectContaining({ id: expect.any(Number) }),
    ]);
  });

  test('names every wrong parameter, as the service does', async () => {
    const { status, headers, body } = await ask('/reciters/?page_size=101&page=0&colour=red');
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status: 400, code: 'invalid_parameter' });
    expect(body.errors.map(({ name }: { name: string }) => name).sort()).toEqual([
      'colour',
      'page',
      'page_size',
    ]);
    expect(body.request_id).toBe(headers.get('x-request-id'));
  });

  test('refuses each input with the status that the contract gives it', async () => {
    const headers = { 'X-External-User-Id': '0501234567' };
    expect(await ask('/reciters/?page=0', { headers })).toMatchObject({
      status: 422,
      body: { code: 'invalid_external_user_id' },
    });
  });

  test('knows no other address and no other method', async () => {
    expect(await ask('/nothing')).toMatchObject({ status: 404, body: { status: 404 } });
    const { status, headers } = await ask('/reciters/', { method: 'DELETE' });
    expect([status, headers.get('allow')]).toEqual([405, expect.stringContaining('GET')]);
  });

  test('answers as it is asked to', async () => {
    const { status, body } = await ask('/reciters/', { headers: { Prefer: 'code=429' } });
    expect([status, body]).toEqual([429, expect.objectContaining({ status: 429 })]);
    const unknown = await ask('/reciters/', { headers: { Prefer: 'code=418' } });
    expect([unknown.status, unknown.body]).toEqual([200, expect.objectContaining({ count: 1 })]);
  });
});

test('takes no member that it alone sets, and shows none that it alone is told', async () => {
  const schema = {
    type: 'object',
    required: ['id', 'secret'],
    properties: { id: { readOnly: true }, secret: { writeOnly: true } },
    example: { id: 1, secret: 's' },
  };
  const content = { 'application/json': { schema } };
  const responses = { 201: { description: 'Made.', content } };
  const contract = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: { '/a': { post: { requestBody: { content }, responses } } },
  });
  const mock = await startMock(readContract('c.json', contract), 0);
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(new URL('a', mock.url), {
    method: 'POST',
    headers,
    body: '{"secret":"s"}',
  });
  expect([response.status, await response.json()]).toEqual([201, { id: 1 }]);
  await mock.close();
});

test('says what it misses, also where the contract says nothing of a body', async () => {
  const mock = await startMock(
    readContract(
      'c.yaml',
      `
openapi: 3.1.0
info: { title: t, version: '1' }
servers: [{ url: /v2 }]
components: { securitySchemes: { Token: { type: http, scheme: bearer } } }
paths:
  /a: { get: { security: [{ Token: [] }], responses: { '200': {}, '401': {} } } }
`,
    ),
    0,
  );
  const detailOf = async (path: string): Promise<string> => {
    const response = await fetch(new URL(path, mock.url));
    return ((await response.json()) as { detail: string }).detail;
  };
  expect(await detailOf('a')).toBe('A credential is required: Authorization: bearer.');
  expect(await detailOf('/a')).toContain('Its paths begin with /v2.');
  await mock.close();
});

test.each([
  [
    '{ type: object, required: [message], properties: { message: { type: string } } }',
    { message: 'size must be <= 9.' },
  ],
  [
    '{ type: object, required: [message], properties: { message: { const: Refused } } }',
    { message: 'Refused' },
  ],
  [
    '{ type: object, required: [status], properties: { status: { type: string } } }',
    { status: '400' },
  ],
  [
    "{ type: object, required: [errors], properties: { errors: { type: array, items: { type: object, required: [key], properties: { key: { example: 'a' } } } } } }",
    { errors: [{ key: 'a' }] },
  ],
  [
    '{ type: array, items: { type: object, required: [message], properties: { message: { type: string } } } }',
    [{ message: 'size must be <= 9.' }],
  ],
  ['{ type: array, items: { type: string, enum: [wrong] } }', ['wrong']],
  ['{ type: string }', 'size must be <= 9.'],
  ['{ type: string, enum: [wrong] }', 'wrong'],
])('refuses in the form of the contract: %s', async (error, said) => {
  const contract = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /a:
    get:
      parameters: [{ name: size, in: query, schema: { type: integer, maximum: 9 } }]
      responses: { '200': {}, '400': { content: { application/json: { schema: ${error} } } } }
`;
  const mock = await startMock(readContract('c.yaml', contract), 0);
  const response = await fetch(new URL('a?size=10', mock.url));
  expect([response.status, await response.json()]).toEqual([400, said]);
  await mock.close();
});

test.each([
  ["'200': { content: { application/json: {} } }", 200, 'application/json', '{}'],
  ["'200': { content: { image/png: {} } }", 200, 'image/png', ''],
  ["'200': { content: { '*/*': { example: a } } }", 200, 'application/json', '"a"'],
  ["'200': { content: { 'image/*': {} } }", 200, 'image/png', ''],
  ["'302': {}, '404': {}, default: {}", 302, null, ''],
  ["'304': {}, default: {}", 200, null, ''],
  ["'404': { content: { text/plain: { example: none } } }, '500': {}", 404, 'text/plain', 'none'],
  ['4XX: { content: { text/plain: { example: no } } }', 400, 'text/plain', 'no'],
])('answers as the contract says, where that says little: %s', async (responses, ...expected) => {
  const contract = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { responses: { ${responses} } } } }
`;
  const mock = await startMock(readContract('c.yaml', contract), 0);
  const response = await fetch(new URL('a', mock.url), { redirect: 'manual' });
  const { status, headers } = response;
  expect([status, headers.get('content-type'), await response.text()]).toEqual(expected);
  await mock.close();
});

test('says that it cannot change to another protocol, where the contract has only that', async () => {
  const contract = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { responses: { '101': {}, '401': {} } } }, /b: { get: { responses: { '101': {} } } } }
`;
  const mock = await startMock(readContract('c.yaml', contract), 0);
  const { status } = await fetch(new URL('a', mock.url));
  const response = await fetch(new URL('b', mock.url));
  expect([status, response.status]).toEqual([401, 501]);
  expect(await response.json()).toMatchObject({
    detail: 'The contract has only 101 here, and the mock speaks no other protocol than HTTP.',
  });
  await mock.close();
});

test('takes an empty credential for none', async () => {
  const contract = `
openapi: 3.1.0
info: { title: t, version: '1' }
components: { securitySchemes: { Key: { type: apiKey, in: header, name: X-Key } } }
paths:
  /a: { get: { security: [{ Key: [] }], responses: { '200': {}, '401': {} } } }
`;
  const mock = await startMock(readContract('c.yaml', contract), 0);
  const statusWith = async (key: string): Promise<number> =>
    (await fetch(new URL('a', mock.url), { headers: { 'X-Key': key } })).status;
  expect([await statusWith(''), await statusWith('a-key')]).toEqual([401, 200]);
  await mock.close();
});

test.each(['weather', 'garden', 'notes'])(
  'a mock of %s is no worse than its contract',
  async (name) => {
    const mock = await mocked(contractOf(name));
    const paths = ['--url', mock.url.href, '--contract', contractOf(name), '--rounds', '0'];
    const { out } = await conformance(
      ...paths,
      '--no-limits',
      '--seed',
      '1',
      '--max-requests',
      '400',
    );
    await mock.close();
    expect(out).not.toContain('response.schema');
    expect(out).not.toContain('response.header-missing');
    expect(out).not.toContain('robustness.fault');
  },
);

test('answers with the example of a text that has a pattern, too', async () => {
  const code = "{ type: string, pattern: '^[A-Z]{2}[0-9]{6}$', example: GB123456 }";
  const schema = `{ type: object, required: [code], properties: { code: ${code} } }`;
  const contract = `
openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { responses: { '200': { content: { application/json: { schema: ${schema} } } } } } } }
`;
  const mock = await startMock(readContract('c.yaml', contract), 0);
  const response = await fetch(new URL('a', mock.url));
  expect(await response.json()).toEqual({ code: 'GB123456' });
  await mock.close();
});

describe('of examples that break their schema', () => {
  const schema = {
    type: 'object',
    required: ['id', 'kind', 'owner', 'tags'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer' },
      kind: { enum: ['cat', 'dog'] },
      owner: {
        type: 'object',
        required: ['name', 'since'],
        properties: { name: { type: 'string' }, since: { type: 'string', format: 'date' } },
      },
      tags: { type: 'array', items: { type: 'string', maxLength: 5 } },
      note: { type: 'string' },
    },
  };
  const whole = { id: 7, kind: 'dog', owner: { name: 'Mona', since: '2024-02-29' }, tags: ['old'] };
  const answer = async (media: object, prefer = '') => {
    const content = { 'application/json': { schema, ...media } };
    const contract = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pet': { get: { responses: { 200: { description: 'A pet.', content } } } } },
    });
    const pet = await startMock(readContract('pet.json', contract), 0);
    const response = await fetch(new URL('pet', pet.url), { headers: { Prefer: prefer } });
    const body: unknown = await response.json();
    await pet.close();
    return body;
  };

  test('only what breaks a rule is replaced', async () => {
    const broken = {
      ...whole,
      kind: 'horse',
      owner: { name: 'Mona' },
      tags: ['old', 'lovely'],
      colour: 'red',
    };
    expect(await answer({ example: broken })).toEqual({
      ...whole,
      kind: 'cat',
      owner: { name: 'Mona', since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      tags: ['old', expect.stringMatching(/^.{0,5}$/)],
    });
  });

  test('one that keeps it comes ahead of the first', async () => {
    const examples = { bad: { value: { ...whole, id: 'seven' } }, good: { value: whole } };
    expect(await answer({ examples })).toEqual(whole);
  });

  test('one that is asked for is left as it is', async () => {
    const bad = { ...whole, id: 'seven' };
    const examples = { good: { value: whole }, bad: { value: bad } };
    expect(await answer({ examples }, 'example=bad')).toEqual(bad);
  });

  test('JSON that is written as a text is read', async () => {
    expect(await answer({ example: JSON.stringify(whole) })).toEqual(whole);
    const examples = { one: { value: JSON.stringify({ ...whole, id: 8 }) } };
    expect(await answer({ examples }, 'example=one')).toEqual({ ...whole, id: 8 });
  });

  test('text that is no JSON is replaced as a whole', async () => {
    expect(await answer({ example: 'see the guide' })).toMatchObject({ kind: 'cat' });
  });
});

test('takes the narrower of two schemas for one member, also where it only refers to its values', async () => {
  const contract = `
openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /a: { get: { responses: { '200': { description: d, content: { application/json: { schema: {
    $ref: '#/components/schemas/Narrow' } } } } } } }
components:
  schemas:
    Any: { type: string, enum: [plain, rich, odd] }
    Some: { type: string, enum: [rich] }
    Wide: { type: object, required: [kind], properties: { kind: { $ref: '#/components/schemas/Any' } } }
    Narrow:
      allOf:
        - $ref: '#/components/schemas/Wide'
        - { type: object, properties: { kind: { description: d, allOf: [{ $ref: '#/components/schemas/Some' }] } } }
`;
  const mock = await startMock(readContract('c.yaml', contract), 0);
  const response = await fetch(new URL('a', mock.url));
  expect(await response.json()).toEqual({ kind: 'rich' });
  await mock.close();
});
