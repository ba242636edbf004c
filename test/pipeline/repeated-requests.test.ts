import { expect, test } from 'vitest';
import { listReciters, pageIn, problemIn } from '../support/list-reciters.ts';
import { useServer } from '../support/server.ts';

/** What was found valid once need not be checked again; all else has to be. */
const server = useServer();

const QUERY = '?page=2&page_size=5';
const USER = { 'X-External-User-Id': 'user:42' };

const ask = (query: string, headers: Record<string, string> = {}, body?: string) =>
  listReciters(server(), query, { headers, ...(body === undefined ? {} : { body }) });

test('the same request has the same answer', async () => {
  const first = pageIn(await ask(QUERY, USER));
  expect(pageIn(await ask(QUERY, USER))).toEqual(first);
});

test.each<[string, string, Record<string, string>, string | undefined, number]>([
  ['with another end-user id', QUERY, { 'X-External-User-Id': 'amina@mail.test' }, undefined, 422],
  ['with none', QUERY, {}, undefined, 200],
  ['with an empty one', QUERY, { 'X-External-User-Id': '' }, undefined, 422],
  ['with more in its query', `${QUERY}&page=2`, USER, undefined, 400],
  ['with other values in its query', '?page=2&page_size=500', USER, undefined, 400],
  ['with a body', QUERY, USER, '{}', 400],
  ['with another key', QUERY, { ...USER, 'X-API-Key': 'bad' }, undefined, 401],
])('a known request %s is judged by itself', async (_, query, headers, body, status) => {
  expect((await ask(QUERY, USER)).status).toBe(200);
  expect((await ask(query, headers, body)).status).toBe(status);
});

test('what was refused is refused again', async () => {
  for (let at = 0; at < 3; at += 1) {
    expect(problemIn(await ask('?page=0')).status).toBe(400);
    expect(problemIn(await ask(QUERY, { 'X-External-User-Id': '-' })).status).toBe(422);
  }
});
