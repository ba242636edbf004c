import { describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { given } from '../../scripts/conformance/src/credentials/credential.ts';
import { foresee } from '../../scripts/conformance/src/engine/foresee.ts';

/** A contract with a parameter, a body and an answer of one schema. */
const contractWith = (schema: string, rest = ''): string => `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    post:
      operationId: sure
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
        - { name: rough, in: query, schema: ${schema} }
      requestBody: { content: { application/json: { schema: ${schema} } } }
      responses:
        '200': { description: Good., content: { application/json: { schema: ${schema} } } }
components: { schemas: { Known: { type: string } } }
${rest}`;

/** The gaps that are noticed when everything in a contract is planned, each with its line. */
async function gapsOf(text: string): Promise<string[]> {
  const contract = readContract('c.yaml', text);
  const forecast = await foresee(contract, {
    url: new URL('http://127.0.0.1:1'),
    contract: { file: 'c.yaml', text },
    keys: { valid: given('a-key', 'KEY') },
    headers: [],
    keyRequired: false,
    limits: true,
    writes: true,
    seed: 1,
    rounds: 1,
    workflow: undefined,
  });
  // What can be used is still tested.
  expect(forecast.requests).toBeGreaterThan(20);
  expect(contract.operations[0]?.parameters.map(({ name, type }) => [name, type])).toContainEqual([
    'limit',
    'integer',
  ]);
  const { source, schemas, operations } = contract;
  for (const { responses } of operations) {
    for (const { schema } of responses.flatMap(({ content }) => content))
      if (schema !== undefined) schemas.violations(schema, { a: 1 });
  }
  return [...source.gaps.values()].map(({ pointer, what }) => `${source.lineOf(pointer)}: ${what}`);
}

describe('a contract is read in the ways of other tools, without a gap', () => {
  test.each([
    ['a pattern with an escaped hyphen', "{ type: string, pattern: '^[a-z\\-]+$' }"],
    ['a pattern that ignores case', "{ type: string, pattern: '(?i)^abc$' }"],
    [
      'a pattern of characters beyond the basic plane',
      "{ type: string, pattern: '^[ -\\uD7FF\\uE000-\\uFFFD\\uD800\\uDC00-\\uDBFF\\uDFFF]*$' }",
    ],
    ['an example beyond the basic plane', '{ type: string, example: 😀 }'],
    ['a member beyond the basic plane', '{ type: string, enum: [😀, b] }'],
    ['nullable without a type', '{ nullable: true, maxLength: 3 }'],
    [
      'nullable beside oneOf',
      "{ nullable: true, oneOf: [{ $ref: '#/components/schemas/Known' }] }",
    ],
    ['an $id', "{ $id: 'https://c.example/s', type: string }"],
    [
      'an $anchor',
      "{ type: object, properties: { a: { $ref: '#here' }, b: { $anchor: here, type: string } } }",
    ],
    ['a reference to an $id', "{ $ref: 'https://c.example/known' }"],
    [
      'members named like keywords',
      '{ type: object, properties: { $id: { type: string }, $ref: { type: string }, nullable: { type: boolean } } }',
    ],
    [
      'an example that looks like a schema',
      "{ type: object, example: { $id: x, $ref: '#/nowhere', nullable: true } }",
    ],
    [
      'a list that contains itself',
      "{ type: array, items: { $ref: '#/components/schemas/Loop' } }",
    ],
  ])('%s', async (_, schema) => {
    const more = `    Loop: { type: array, items: { $ref: '#/components/schemas/Loop' } }
    Named: { $id: 'https://c.example/known', type: string }`;
    const text = contractWith(schema).replace(
      'components: { schemas: { Known: { type: string } } }',
      `components:\n  schemas:\n    Known: { type: string }\n${more}`,
    );
    expect(await gapsOf(text)).toEqual([]);
  });
});

describe('what cannot be used is left out, with its line', () => {
  test.each([
    [
      'a reference to a file',
      "{ $ref: 'other.yaml#/A' }",
      'other.yaml#/A is in another file; bundle the contract first',
    ],
    [
      'a reference to an address',
      "{ $ref: 'https://c.example/a.json' }",
      'https://c.example/a.json is in another file; bundle the contract first',
    ],
    [
      'a reference to nothing',
      "{ $ref: '#/components/schemas/None' }",
      '#/components/schemas/None leads nowhere',
    ],
    ['a type that does not exist', '{ type: strin }', 'type has a value that it cannot have'],
    [
      'a bound that is text',
      "{ type: string, maxLength: 'many' }",
      'maxLength has a value that it cannot have',
    ],
    [
      'required as in an old draft',
      '{ type: object, required: true }',
      'required has a value that it cannot have',
    ],
    ['a schema that is text', 'string', 'this is not a schema'],
    [
      'a pattern that is not one',
      "{ type: string, pattern: '(' }",
      'pattern has a value that it cannot have',
    ],
  ])('%s', async (_, schema, what) => {
    expect(await gapsOf(contractWith(schema))).toEqual(
      [9, 10, 12].map((line) => `${line}: ${what}`),
    );
  });

  test('something that is not a parameter, and one whose reference leads nowhere', async () => {
    const text = contractWith('{ type: string }').replace(
      '- { name: rough,',
      "- { name: body, in: body }\n        - { $ref: '#/nowhere' }\n        - { name: rough,",
    );
    expect(await gapsOf(text)).toEqual([
      '10: #/nowhere leads nowhere',
      '9: this is not a parameter of OpenAPI 3',
    ]);
  });

  test('what should be operations, answers or headers, and is not', () => {
    const text = contractWith('{ type: string }').replace(
      '  /a:\n',
      '  /b: ~\n  /c: { get: ~, post: text }\n  /d: { get: { responses: [] } }\n  /e: { get: { parameters: text, responses: { "200": { headers: { X-A: ~ }, content: ~ } } } }\n  /a:\n    parameters: ~\n',
    );
    const { operations } = readContract('c.yaml', text);
    expect(operations.map(({ id }) => id)).toEqual(['GET /d', 'GET /e', 'sure']);
  });
});

test('a schema that contains itself without end is left out', async () => {
  const text = contractWith("{ $ref: '#/components/schemas/Known' }").replace(
    'Known: { type: string }',
    "Known: { allOf: [{ $ref: '#/components/schemas/Known' }] }",
  );
  expect(await gapsOf(text)).toContainEqual(expect.stringContaining('this schema cannot be used'));
});

test('a schema that contains itself without end for some values is left out', async () => {
  const text = contractWith("{ $ref: '#/components/schemas/Known' }").replace(
    'Known: { type: string }',
    "Known: { if: { type: object, required: [a] }, then: { $ref: '#/components/schemas/Known' } }",
  );
  expect(await gapsOf(text)).toContainEqual(expect.stringContaining('contains itself without end'));
});

test.each([
  ['itself', "Known: { $ref: '#/components/schemas/Known/properties/a' }"],
  [
    'one that leads back',
    "Known: { $ref: '#/components/schemas/Other/properties/a' }, Other: { $ref: '#/components/schemas/Known/properties/a' }",
  ],
])('a reference whose target lies behind %s is left out', async (_, schemas) => {
  const text = contractWith("{ $ref: '#/components/schemas/Known' }").replace(
    'Known: { type: string }',
    schemas,
  );
  expect(await gapsOf(text)).toContainEqual(expect.stringContaining('/properties/a leads'));
});

test.each([
  ['items', '{ type: array, items: { type: string }, minItems: 1000000000 }'],
  ['members', '{ type: object, additionalProperties: true, minProperties: 1000000000 }'],
  ['characters', '{ type: string, minLength: 2147483648 }'],
  ['characters of a pattern', "{ type: string, minLength: 1000000000, pattern: '^a*$' }"],
])('what is to have more %s than memory holds is not made', async (_, schema) => {
  await expect(gapsOf(contractWith(schema))).resolves.toBeDefined();
});

test('Swagger 2.0 is named as what it is', () => {
  expect(() => readContract('c.yaml', 'swagger: "2.0"\npaths: {}')).toThrow(
    'c.yaml is Swagger 2.0. Convert it to OpenAPI 3 first: npx swagger2openapi --patch ',
  );
});

describe('aliases that repeat more than can be gone through are refused at once', () => {
  /** Each level has the one before it twice. */
  const doubled = (levels: number): string => {
    const level = (number: number) =>
      `x-${number}: &l${number} { a: *l${number - 1}, b: *l${number - 1} }`;
    const more = Array.from({ length: levels }, (_, index) => level(index + 1));
    return ['x-0: &l0 { a: text }', ...more].join('\n');
  };
  const read = (rest: string) => readContract('c.yaml', contractWith('{ type: string }', rest));

  test.each([
    ['twice as much at each level', doubled(40)],
    ['itself', 'x-0: &l0 { a: *l0 }'],
  ])('%s', (_, rest) => {
    expect(() => read(rest)).toThrow('c.yaml repeats so much by its aliases (*)');
  });

  test('but not those of a contract that saves some lines by them', () => {
    expect(read(doubled(12)).operations).toHaveLength(1);
  });
});
