import { describe, expect, test } from 'vitest';
import { RecitersClient } from '../../client/src/index.ts';
import { answer, problem, reset } from '../support/hostile-server-behaviours.ts';
import { useServer } from '../support/server.ts';
import { clientOf, failureOf } from './support/clients.ts';

const REQUEST_ID = '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11';
const asJson = (error: unknown): unknown => JSON.parse(JSON.stringify(error));

describe('an error as JSON has what one looks for in a log, and no cause', () => {
  test('of the service', async () => {
    const { client, server } = await clientOf([
      problem(429, 'rate_limited', { 'Retry-After': '30' }),
    ]);
    const error = await failureOf(client.reciters.list());
    expect(asJson({ error })).toEqual({
      error: {
        name: 'StatusError',
        message: `${server.url}/reciters/: 429 rate_limited. So it is.`,
        status: 429,
        code: 'rate_limited',
        requestId: REQUEST_ID,
        retryAfterMs: 30_000,
        attempts: 1,
      },
    });
  });

  test('of a connection', async () => {
    const { client } = await clientOf([reset]);
    expect(asJson(await failureOf(client.reciters.list()))).toEqual({
      name: 'ConnectionError',
      message: expect.stringContaining('the connection broke off'),
      attempts: 3,
    });
  });

  test('of an answer that cannot be read', async () => {
    const { client } = await clientOf([answer(200, '{', { 'X-Request-Id': 'an-id' })]);
    expect(asJson(await failureOf(client.reciters.list()))).toEqual({
      name: 'DecodeError',
      message: expect.stringContaining('200 without JSON'),
      status: 200,
      requestId: 'an-id',
      attempts: 1,
    });
  });
});

test.each([
  ['<!DOCTYPE html>', /200 without JSON: SyntaxError: .*<!DOCTYPE/],
  ['', /200 without JSON: SyntaxError: Unexpected end/],
])('what came instead of JSON is in the message: %j', async (body, words) => {
  const { client } = await clientOf([answer(200, body)]);
  expect(`${await failureOf(client.reciters.list())}`).toMatch(words);
});

describe('an error of the service, printed', () => {
  const server = useServer();

  test('shows the address of its documentation, which is there', async () => {
    const { reciters } = new RecitersClient({ baseUrl: server().url });
    const error = await failureOf(reciters.list({ page_size: 101 }));
    const { type } = (error as { problem: { type: string } }).problem;
    expect(String(error)).toMatch(new RegExp(`invalid_parameter\\. .+ See ${type}$`));
    expect(type).toMatch(/^https?:.+\/problems\/invalid_parameter$/);
  });
});
