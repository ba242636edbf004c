import { describe, expect, test } from 'vitest';
import { ApiError, DecodeError, StatusError } from '../../client/src/index.ts';
import { answer, json, problem, redirect } from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, hostile } from './support/clients.ts';

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>';

async function statusErrorOf(promise: Promise<unknown>): Promise<StatusError> {
  const error = await failureOf(promise);
  expect(error).toBeInstanceOf(StatusError);
  return error as StatusError;
}

describe('an error of the service', () => {
  test('comes with all that the service said', async () => {
    const { client } = await clientOf([problem(403, 'permission_denied')]);
    const error = await statusErrorOf(client.reciters.list());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'StatusError',
      status: 403,
      code: 'permission_denied',
      requestId: '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11',
      retryAfterMs: undefined,
      attempts: 1,
      problem: { status: 403, detail: 'So it is.' },
      message: expect.stringMatching(/\/reciters\/: 403 permission_denied\. So it is\.$/),
    });
    expect(error.cause).toBe(error.problem);
  });

  test.each([400, 401, 403, 404, 405, 422])('with %i is not tried again', async (status) => {
    const { client, server } = await clientOf([problem(status, 'a_code')]);
    expect(await statusErrorOf(client.reciters.list())).toMatchObject({ status, code: 'a_code' });
    expect(server.requests).toHaveLength(1);
  });

  test('does not name what an end user searched for', async () => {
    const { client } = await clientOf([problem(400, 'invalid_parameter')]);
    const error = await statusErrorOf(client.reciters.list({ search: 'private' }));
    expect(error.message).not.toContain('private');
  });
});

describe('the documentation of an error', () => {
  const body = { code: 'not_found', detail: 'No.', status: 404 };

  test('is at the end of its message', async () => {
    const type = 'https://api.test/problems/not_found';
    const { client } = await clientOf([json(404, { ...body, type })]);
    const { message } = await statusErrorOf(client.reciters.list());
    expect(message).toMatch(/: 404 not_found\. No\. See https:\/\/api\.test\/problems\/not_found$/);
  });

  test.each([undefined, 'about:blank', '/problems/not_found', 7])(
    'is left out where its type is no address to open: %j',
    async (type) => {
      const { client } = await clientOf([json(404, { ...body, type })]);
      const { message } = await statusErrorOf(client.reciters.list());
      expect(message).toMatch(/: 404 not_found\. No\.$/);
    },
  );
});

describe('an error of something on the way', () => {
  test.each([
    ['HTML', answer(502, HTML, { 'Content-Type': 'text/html' }), 502, SyntaxError],
    ['no body', answer(500), 500, SyntaxError],
    ['JSON of another kind', json(503, { error: 'busy' }), 503, undefined],
    ['null', json(504, null), 504, undefined],
  ])('with %s keeps its status and has no code', async (_, behaviour, status, innermost) => {
    const { client, server } = await clientOf([behaviour]);
    const error = await statusErrorOf(client.reciters.list());
    expect(error).toMatchObject({ status, code: undefined, problem: undefined, attempts: 3 });
    if (innermost) {
      expect(error.cause).toBeInstanceOf(DecodeError);
      expect((error.cause as DecodeError).cause).toBeInstanceOf(innermost);
    }
    expect(server.requests).toHaveLength(3);
  });

  test.each([204, 304])('a success that the contract does not have is one: %i', async (status) => {
    const { client } = await clientOf([(_, res) => res.writeHead(status).end()]);
    expect(await statusErrorOf(client.reciters.list())).toMatchObject({ status });
  });
});

test('a status of which nothing more is known ends the message', async () => {
  const { client } = await clientOf([answer(304)]);
  const error = await statusErrorOf(client.reciters.list());
  expect(error.message).toMatch(/\/reciters\/: 304$/);
});

describe('a redirect is not followed, so that the key stays', () => {
  test.each([301, 302, 303, 307, 308])('off the host, with %i', async (status) => {
    const elsewhere = await hostile(json(200, { count: 0, results: [] }));
    const { client, server } = await clientOf([redirect(status, `${elsewhere.url}/a?b=c`)]);
    const error = await statusErrorOf(client.forUser('user:1').reciters.list());
    expect(error).toMatchObject({ status, code: undefined });
    expect(error.message).toContain(`${status} ${elsewhere.url}/a`);
    expect(server.requests).toHaveLength(1);
    expect(elsewhere.requests).toHaveLength(0);
  });

  test('and what an end user searched for is not repeated from it', async () => {
    const { client } = await clientOf([
      (req, res) => redirect(308, `https://a.test${req.url}`)(req, res),
    ]);
    const error = await statusErrorOf(client.reciters.list({ search: 'private' }));
    expect(error.message).toMatch(/308 https:\/\/a\.test\/reciters\/$/);
  });

  test('of the raw client either', async () => {
    const elsewhere = await hostile(json(200, { count: 0, results: [] }));
    const { client } = await clientOf([redirect(302, elsewhere.url)]);
    const { response, data } = await client.raw.GET('/reciters/');
    expect(response.status).toBe(302);
    expect(data).toBeUndefined();
    expect(elsewhere.requests).toHaveLength(0);
  });
});

describe('an answer that cannot be read', () => {
  test.each([
    ['broken JSON', '{"count":1,'],
    ['HTML', HTML],
    ['nothing', ''],
  ])('with 200 and %s is a DecodeError and final', async (_, body) => {
    const { client, server } = await clientOf([answer(200, body, { 'X-Request-Id': 'an-id' })]);
    const error = await failureOf(client.reciters.list());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: 'DecodeError',
      status: 200,
      requestId: 'an-id',
      attempts: 1,
    });
    expect((error as DecodeError).cause).toBeInstanceOf(SyntaxError);
    expect(server.requests).toHaveLength(1);
  });

  test('fields that this version does not know are no reason', async () => {
    const later = { count: 1, results: [{ id: 7, mood: 'calm' }], took: 3 };
    const { client } = await clientOf([json(200, later)]);
    expect(await client.reciters.list()).toEqual(later);
  });
});
