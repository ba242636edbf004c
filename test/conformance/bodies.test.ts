import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { run } from './support/stranger.ts';

const KEPT = [0, expect.stringMatching(/: KEPT\.$/m)];

/** Takes what is posted to /v1/a where it is right. */
const taking =
  (isRight: (body: string, type: string) => boolean, refusal = 400): RequestListener =>
  async (request, response) => {
    if (request.url !== '/v1/a') return response.writeHead(404).end();
    if (request.method !== 'POST') return response.writeHead(405, { Allow: 'POST' }).end();
    const type = request.headers['content-type'] ?? '';
    return response.writeHead(isRight(await text(request), type) ? 201 : refusal).end();
  };

const operation = (content: object, ...statuses: readonly string[]): string => `  /a:
    post:
      requestBody: { required: true, content: ${JSON.stringify(content)} }
      responses: { '201': { description: D }, ${statuses.map((status) => `'${status}': { description: D }`)} }`;

test('a file of a form has a name and a type, and an object is JSON', async () => {
  const schema = {
    type: 'object',
    required: ['file', 'meta', 'note'],
    properties: {
      file: { type: 'string', format: 'binary' },
      meta: { type: 'object' },
      note: { type: 'string' },
    },
  };
  const { code, out } = await run(
    operation({ 'multipart/form-data': { schema } }, '400'),
    taking((body) =>
      [
        /name="file"; filename="[^"]+"\r\nContent-Type: application\/octet-stream\r\n/,
        /name="meta"\r\nContent-Type: application\/json\r\n\r\n\{/,
        /name="note"\r\n\r\n/,
      ].every((part) => part.test(body)),
    ),
    '--writes',
  );
  expect([code, out]).toEqual(KEPT);
});

describe('another media type than those that are taken', () => {
  const refused = (...args: readonly string[]) =>
    run(
      operation({ 'application/json': { schema: { type: 'object' } } }, '400', '415').replace(
        'requestBody: {',
        `requestBody: { ${args.join()}`,
      ),
      taking((body, type) => {
        if (type !== 'application/json') return false;
        try {
          const value = JSON.parse(body);
          return Object(value) === value && !Array.isArray(value);
        } catch {
          return false;
        }
      }),
      '--writes',
    );

  test('may be refused with any client error', async () => {
    const { code, out } = await refused();
    expect([code, out]).toEqual([0, expect.not.stringContaining('another media type')]);
  });

  test('is refused with 415 where the contract says which error means what', async () => {
    const { code, out } = await refused('x-rejects-with: 400,');
    expect([code, out]).toEqual([1, expect.stringContaining('400 instead of 415')]);
  });
});

test('no media type that is taken as well is expected to be refused', async () => {
  const media = { schema: { type: 'object' } };
  const { code, out } = await run(
    operation({ 'application/json': media, 'application/xml': media, 'text/*': {} }, '400'),
    taking((body, type) => {
      if (type !== 'application/json') return type !== '';
      try {
        const value = JSON.parse(body);
        return Object(value) === value && !Array.isArray(value);
      } catch {
        return false;
      }
    }),
    '--writes',
  );
  expect([code, out]).toEqual(KEPT);
});

describe('the rules of objects within a body', () => {
  /** A booking, with what may be careless about it. */
  const booking = ({ sku = {}, number = {}, notes = {} }: Record<string, object> = {}) => ({
    type: 'object',
    required: ['lines', 'paid'],
    properties: {
      notes: { type: 'object', additionalProperties: { type: 'string', ...notes } },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          required: ['sku'],
          properties: { sku: { type: 'string', pattern: '^[A-Z]{2}$', ...sku } },
        },
      },
      paid: {
        oneOf: [
          {
            type: 'object',
            required: ['by'],
            properties: {
              by: { const: 'card' },
              number: { type: 'string', maxLength: 4, ...number },
            },
          },
          { type: 'object', required: ['by'], properties: { by: { const: 'cash' } } },
        ],
      },
    },
  });
  const paths = operation({ 'application/json': { schema: booking() } }, '400');
  const checking = (schema: object) => {
    const validate = new Ajv2020().compile(schema);
    return taking((body, type) => {
      if (type !== 'application/json') return false;
      try {
        return validate(JSON.parse(body));
      } catch {
        return false;
      }
    });
  };

  test.each([
    ['of items', { sku: { pattern: '' } }, 'must match pattern "^[A-Z]{2}$"'],
    ['of members by any name', { notes: { type: ['string', 'integer'] } }, 'must be string'],
    ['of a branch', { number: { maxLength: 99 } }, 'must NOT have more than 4 characters'],
  ])('are tested: those %s', async (_, flaw, rule) => {
    const { code, out } = await run(paths, checking(booking(flaw)), '--writes');
    expect([code, out]).toEqual([1, expect.stringContaining(rule)]);
  });

  test('are no fault where they are kept', async () => {
    const { code, out } = await run(paths, checking(booking()), '--writes');
    expect([code, out]).toEqual(KEPT);
  });
});

describe('the rules of a form', () => {
  const schema = {
    type: 'object',
    required: ['name', 'n'],
    properties: { name: { type: 'string', maxLength: 5 }, n: { type: 'integer', maximum: 5 } },
  };
  const form = (most: number) =>
    taking((body) => {
      const fields = new URLSearchParams(body);
      const name = fields.get('name');
      // Many services take other spellings of a number, and the contract does not say.
      const n = (fields.get('n') ?? '').trim();
      return (
        name !== null &&
        [...name].length <= most &&
        n !== '' &&
        Number(n) % 1 === 0 &&
        Number(n) <= 5
      );
    });
  const paths = operation({ 'application/x-www-form-urlencoded': { schema } }, '400');

  test('are tested', async () => {
    const { code, out } = await run(paths, form(9), '--writes');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('must NOT have more than 5 characters'),
    ]);
  });

  test('are no fault where they are kept', async () => {
    const { code, out } = await run(paths, form(5), '--writes');
    expect([code, out]).toEqual([0, expect.not.stringContaining('Faults')]);
  });
});

test('a form without fields may be taken for no body, where none is required', async () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
  const { code, out } = await run(
    operation({ 'application/x-www-form-urlencoded': { schema } }, '400').replace(
      'required: true',
      'required: false',
    ),
    taking((body) => body === '' || new URLSearchParams(body).has('a')),
    '--writes',
  );
  expect([code, out]).toEqual(KEPT);
});

describe('the rules of a text', () => {
  const paths = operation({ 'text/plain': { schema: { type: 'string', maxLength: 5 } } }, '400');
  const upTo = (most: number) => taking((body) => body !== '' && [...body].length <= most);

  test('are tested', async () => {
    const { code, out } = await run(paths, upTo(9), '--writes');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('must NOT have more than 5 characters'),
    ]);
  });

  test('are no fault where they are kept', async () => {
    const { code, out } = await run(paths, upTo(5), '--writes');
    expect([code, out]).toEqual([0, expect.not.stringContaining('Faults')]);
  });
});

describe('a rule that other rules hide', () => {
  const schema = {
    type: 'object',
    properties: {
      tags: {
        type: 'array',
        maxItems: 3,
        uniqueItems: true,
        items: { type: 'string', pattern: '^[a-z]{1,9}$' },
      },
    },
    patternProperties: { '^n_[a-z]+$': { type: 'integer' } },
  };
  const outcomeOf = (isRight: (value: Record<string, unknown>) => boolean) =>
    run(
      operation({ 'application/json': { schema } }, '400'),
      taking((body, type) => {
        if (type !== 'application/json') return false;
        try {
          const value = JSON.parse(body);
          return Object(value) === value && !Array.isArray(value) && isRight(value);
        } catch {
          return false;
        }
      }),
      '--writes',
    );
  const areTags = (most: number, { tags = [] }: Record<string, unknown>): boolean =>
    Array.isArray(tags) &&
    tags.length <= most &&
    new Set(tags).size === tags.length &&
    tags.every((tag) => typeof tag === 'string' && /^[a-z]{1,9}$/.test(tag));
  const areNumbers = (value: Record<string, unknown>): boolean =>
    Object.entries(value).every(([name, one]) => !/^n_[a-z]+$/.test(name) || Number.isInteger(one));

  test('is kept by a service that knows them all', async () => {
    const { code, out } = await outcomeOf((value) => areTags(3, value) && areNumbers(value));
    expect([code, out]).toEqual(KEPT);
  });

  test('the most items, where all have to differ', async () => {
    const { code, out } = await outcomeOf((value) => areTags(4, value) && areNumbers(value));
    expect([code, out]).toEqual([1, expect.stringContaining('must NOT have more than 3 items')]);
  });

  test('what members are whose names keep a pattern', async () => {
    const { code, out } = await outcomeOf((value) => areTags(3, value));
    expect([code, out]).toEqual([1, expect.stringContaining('must be integer')]);
  });
});

describe('a field beside a file in a form', () => {
  const schema = {
    type: 'object',
    required: ['file', 'title'],
    properties: {
      file: { type: 'string', format: 'binary' },
      title: { type: 'string', minLength: 2, maxLength: 9 },
      size: { type: 'integer', maximum: 5 },
    },
  };
  const fieldIn = (body: string, name: string): string | undefined =>
    new RegExp(`name="${name}"\\r\\n\\r\\n(.*?)\\r\\n--`, 's').exec(body)?.[1];
  const outcomeOf = (longest: number, largest: number) =>
    run(
      operation({ 'multipart/form-data': { schema } }, '400'),
      taking((body) => {
        const length = [...(fieldIn(body, 'title') ?? '')].length;
        const size = fieldIn(body, 'size') ?? '0';
        const isTitle = length >= 2 && length <= longest;
        const isSize = /^-?[0-9]+$/.test(size) && Number(size) <= largest;
        return isTitle && isSize && body.includes('name="file"; filename=');
      }),
      '--writes',
    );

  test('is kept by a service that checks it', async () => {
    const { code, out } = await outcomeOf(9, 5);
    expect([code, out]).toEqual(KEPT);
  });

  test.each([
    ['text', 10, 5, 'must NOT have more than 9 characters'],
    ['number', 9, 6, 'must be <= 5'],
  ])('is found where the service lets another %s pass', async (_, longest, largest, words) => {
    const { code, out } = await outcomeOf(longest, largest);
    expect([code, out]).toEqual([1, expect.stringContaining(words)]);
  });
});

test('an example of JSON that is written as a text is sent as what it is', async () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', pattern: '^(?!text)' } },
  };
  const bodies: string[] = [];
  await run(
    operation({ 'application/json': { schema, example: '{\n  "name": "Rex"\n}' } }, '400'),
    taking((body) => {
      bodies.push(body);
      return body.includes('"name":"');
    }),
    '--writes',
  );
  expect(bodies).toContain('{"name":"Rex"}');
});

test('a form that is required is sent with a field, although it requires none', async () => {
  const schema = { type: 'object', properties: { pgn: { type: 'string' } } };
  const { code, out } = await run(
    operation({ 'application/x-www-form-urlencoded': { schema } }, '400'),
    taking((body) => body !== ''),
    '--writes',
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('Gaps')]);
});

test('an example of a form may write numbers and the like as the texts that are sent', async () => {
  const schema = {
    type: 'object',
    properties: { n: { type: 'integer' }, is: { type: 'boolean' }, name: { type: 'string' } },
  };
  const bodies: string[] = [];
  const example = { n: '3', is: 'true', name: '7' };
  const { code, out } = await run(
    operation({ 'application/x-www-form-urlencoded': { schema, example } }, '400'),
    taking((body) => {
      bodies.push(body);
      const { n = '1', is = 'true' } = Object.fromEntries(new URLSearchParams(body));
      return /^-?\d+$/.test(n) && /^(?:true|false)$/.test(is);
    }),
    '--writes',
  );
  expect([code, out]).toEqual(KEPT);
  expect(bodies).toContain('n=3&is=true&name=7');
});
