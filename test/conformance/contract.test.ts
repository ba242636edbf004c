import { describe, expect, test } from 'vitest';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import type { Contract } from '../../scripts/conformance/src/contract/types.ts';

const read = (text: string): Contract => readContract('contract.yaml', text);

const minimal = (paths: string): string => `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
${paths}`;

describe('a contract', () => {
  test('is traced to the lines it was written on, through references and aliases', () => {
    const { source, operations } = read(
      minimal(`  /a:
    get:
      parameters:
        - $ref: '#/components/parameters/P'
      responses:
        '200':
          description: Good.
          headers: &headers
            X-A: { schema: { type: string } }
        '400':
          description: Bad.
          headers: *headers
components:
  parameters:
    P:
      name: p
      in: query
      schema: { type: integer }
`),
    );
    const [operation] = operations;
    expect(source.lineOf(operation?.parameters[0]?.schema ?? '')).toBe(21);
    expect(operation?.responses.map(({ headers }) => headers[0]?.name)).toEqual(['X-A', 'X-A']);
    expect(source.lineOf(operation?.responses[1]?.headers[0]?.pointer ?? '')).toBe(12);
  });

  test('of OpenAPI 3.0 is read in the dialect of 3.1', () => {
    const { schemas } = read(`openapi: 3.0.3
info: { title: T, version: 1.0.0 }
paths: { /a: { get: { responses: {} } } }
components:
  schemas:
    S: { type: integer, nullable: true, minimum: 5, exclusiveMinimum: true }
`);
    const broken = (value: number | null): boolean =>
      schemas.violations('/components/schemas/S', value).length > 0;
    expect([null, 6, 5].map(broken)).toEqual([false, false, true]);
  });

  test('names the line of the rule that a value breaks', () => {
    const { source, schemas } = read(
      minimal(`  /a: { get: { responses: {} } }
components:
  schemas:
    List: { type: array, items: { $ref: '#/components/schemas/Item' } }
    Item:
      type: object
      properties:
        a:
          maximum: 3
`),
    );
    const [violation] = schemas.violations('/components/schemas/List', [{ a: 4 }]);
    expect(violation).toMatchObject({ at: '/0/a', message: 'must be <= 3' });
    expect(source.lineOf(violation?.pointer ?? '')).toBe(12);
  });

  test('names the place of each rule, also where the same schema stands twice', () => {
    const { schemas } = read(`
openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { responses: {} } } }
components:
  schemas:
    One: { properties: { a: { maximum: 3 } } }
    Two: { properties: { a: { maximum: 3 } } }
`);
    const placeUnder = (name: string) =>
      schemas.violations(`/components/schemas/${name}`, { a: 4 })[0]?.pointer;
    expect(['One', 'Two'].map(placeUnder)).toEqual([
      '/components/schemas/One/properties/a/maximum',
      '/components/schemas/Two/properties/a/maximum',
    ]);
  });

  test('stands behind the path of its server, or the one it was reached by', () => {
    const text = `${minimal('  /a: { get: { responses: {} } }')}\nservers: [{ url: 'https://x.example/{v}', variables: { v: { default: v2 } } }]\n`;
    expect(read(text).operations[0]?.path).toBe('/v2/a');
    expect(readContract('contract.yaml', text, '/staging').operations[0]?.path).toBe('/staging/a');
  });

  test.each([
    ['no operation', minimal('  {}'), 'contract.yaml has no operations.'],
    [
      'operations in another file',
      minimal("  /a: { $ref: 'a.yaml' }"),
      'contract.yaml has no operations. contract.yaml:4: a.yaml is in another file; bundle the contract first.',
    ],
    [
      'webhooks alone',
      "openapi: 3.1.0\ninfo: { title: Hooks, version: '1' }\nwebhooks: { sent: { post: {} } }",
      'contract.yaml has no operations. Its webhooks are what the service sends to others, and are not tested.',
    ],
    ['nothing in it', '', 'contract.yaml is empty.'],
    ['comments alone', '# nothing yet\n', 'contract.yaml is empty.'],
    ['another format', 'asyncapi: 3.0.0', 'contract.yaml is not a contract of OpenAPI 3.'],
    ['no YAML', 'a: [', 'contract.yaml: '],
  ])('is refused with one line for %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('the status that refuses a value', () => {
  const statusesFor = (responses: string, rest = ''): readonly number[] | undefined =>
    read(
      minimal(
        `  /a: { get: { parameters: [{ name: p, in: query, schema: { type: integer }${rest} }], responses: {${responses}} } }`,
      ),
    ).operations[0]?.parameters[0]?.rejectsWith;

  test('is the one that x-rejects-with names', () => {
    expect(statusesFor("'400': {}, '422': {}", ', x-rejects-with: 422')).toEqual([422]);
  });

  test('may be any client error, whichever the operation declares', () => {
    expect(statusesFor("'200': {}, '422': {}")).toEqual(expect.arrayContaining([400, 404, 422]));
  });

  test('is 400 where the contract speaks this language', () => {
    const text = `${minimal("  /a: { get: { parameters: [{ name: p, in: query, schema: { type: integer } }], responses: { '400': {}, '422': {} } } }")}\nx-promises: {}\n`;
    expect(read(text).operations[0]?.parameters[0]?.rejectsWith).toEqual([400]);
  });
});
