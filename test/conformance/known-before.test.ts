import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { jsonIn, run } from './support/stranger.ts';

const json = '{ description: D, content: { application/json: { schema: { type: object } } } }';
const body =
  '{ required: true, content: { application/json: { schema: { type: object, additionalProperties: false, required: [sum], properties: { sum: { type: integer, minimum: 1 } } } } } }';
const isRight = (value: unknown): boolean => {
  const { sum, ...others } = Object(value) as { sum?: unknown };
  const isWhole = Number.isInteger(sum) && Number(sum) >= 1;
  return isWhole && !Array.isArray(value) && Object.keys(others).length === 0;
};

const answer = (response: Parameters<RequestListener>[1], status: number): unknown =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');

/** Remembers what it answered under each idempotency key. */
const remembering = (isChecked: boolean, again: (isSame: boolean, before: number) => number) => {
  const known = new Map<string, { sent: string; status: number }>();
  return (async (request, response) => {
    if (request.url !== '/v1/a') return answer(response, 404);
    if (request.method !== 'POST') return answer(response, 405);
    const key = String(request.headers['idempotency-key'] ?? '');
    if (key.length < 8 || key.length > 64) return answer(response, 400);
    const value = await jsonIn(request);
    const sent = JSON.stringify(value) ?? '';
    const before = known.get(key);
    if (before) return answer(response, again(before.sent === sent, before.status));
    const status = isChecked && !isRight(value) ? 400 : 201;
    if (status === 201) known.set(key, { sent, status });
    return answer(response, status);
  }) satisfies RequestListener;
};

const transfers = `  /a:
    post:
      parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string, minLength: 8, maxLength: 64 } }]
      requestBody: ${body}
      responses: { '201': ${json}, '400': ${json}, '422': ${json} }`;

test('a service that answers as it did before under a known key is not taken for one that checks nothing', async () => {
  const { code, out } = await run(
    transfers,
    remembering(true, (_, before) => before),
    '--writes',
  );
  expect([code, out]).toEqual([0, expect.not.stringContaining('body.invalid')]);
});

test('a service that checks no body is found, although it refuses another body under a known key', async () => {
  const { code, out } = await run(
    transfers,
    remembering(false, (isSame, before) => (isSame ? before : 422)),
    '--writes',
  );
  expect([code, out]).toEqual([1, expect.stringContaining('body.invalid')]);
});

const conditional = `  /a:
    put:
      parameters: [{ name: If-Match, in: header, required: true, schema: { type: string }, example: '"v0"' }]
      requestBody: ${body}
      responses: { '200': ${json}, '400': ${json}, '412': ${json}, '428': ${json} }`;

/** Takes a body where the condition holds. */
const conditionally =
  (unconditional: number): RequestListener =>
  async (request, response) => {
    if (request.url !== '/v1/a') return answer(response, 404);
    if (request.method !== 'PUT') return answer(response, 405);
    const condition = request.headers['if-match'];
    if (!isRight(await jsonIn(request))) return answer(response, 400);
    if (condition === undefined) return answer(response, unconditional);
    return answer(response, ['*', '"v1"'].includes(condition) ? 200 : 412);
  };

test('what asks for If-Match is tested, and another state than the own is no wrong value', async () => {
  const { code, out } = await run(conditional, conditionally(428), '--writes');
  expect([code, out]).toEqual([0, expect.not.stringContaining('operation.refused')]);
});

test('a service that asks for If-Match in its contract alone is found', async () => {
  const { code, out } = await run(conditional, conditionally(200), '--writes');
  expect([code, out]).toEqual([1, expect.stringContaining('If-Match is required')]);
});

test('what is deleted is what the others are tested on: they come first', async () => {
  const paths = `  /items/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 }, example: 1 }]
    delete: { responses: { '204': { description: D }, '404': ${json} } }
    put: { requestBody: ${body}, responses: { '200': ${json}, '400': ${json}, '404': ${json} } }`;
  const outcomeOf = (isChecked: boolean) => {
    const items = new Set(['1']);
    return run(
      paths,
      async (request, response) => {
        const [, id] = /^\/v1\/items\/([1-9][0-9]*)$/.exec(request.url ?? '') ?? [];
        if (id === undefined) return answer(response, 404);
        if (!['PUT', 'DELETE'].includes(request.method ?? '')) return answer(response, 405);
        if (!items.has(id)) return answer(response, 404);
        if (request.method === 'PUT')
          return answer(response, isChecked && !isRight(await jsonIn(request)) ? 400 : 200);
        items.delete(id);
        response.writeHead(204).end();
      },
      '--writes',
    );
  };
  expect((await outcomeOf(true)).out).not.toContain('body.invalid');
  expect((await outcomeOf(false)).out).toContain('body.invalid');
});
