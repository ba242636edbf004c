import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call } from '../support/call.ts';
import { problemIn } from '../support/list-reciters.ts';
import { useServer } from '../support/server.ts';

/** Whoever has no key has but one request; keys have plenty. */
const server = useServer({ env: { RATE_LIMIT_ANONYMOUS: '1/3600', RATE_LIMIT_KEY: '5/3600' } });

/** A request in which everything else is wrong. */
const askWith = (key: string | undefined, path: string, method = 'GET'): Promise<Answer> =>
  call(server(), `${path}?page=0`, {
    method,
    headers: {
      'X-External-User-Id': 'amina@mail.test',
      ...(key === undefined ? {} : { 'X-API-Key': key }),
    },
  });

let noRights = '';
let usedUp = '';

beforeAll(async () => {
  noRights = (await server().createKey({ permissions: [] })).key;
  usedUp = (await server().createKey({ permissions: [] })).key;
  for (let at = 0; at < 5; at += 1) await askWith(usedUp, '/reciters/');
  await askWith(undefined, '/reciters/');
});

describe('first where it leads, before who asks and how often', () => {
  test.each(['bad', undefined])('404 with the key %s', async (key) => {
    expect(problemIn(await askWith(key, '/nothing')).status).toBe(404);
  });

  test.each(['bad', undefined])('405 with the key %s', async (key) => {
    expect(problemIn(await askWith(key, '/reciters/', 'DELETE')).status).toBe(405);
  });
});

test('then who asks: 401 before wrong input', async () => {
  expect(problemIn(await askWith('bad', '/reciters/')).status).toBe(401);
});

test('then how often: 429 before missing rights and wrong input', async () => {
  expect(problemIn(await askWith(usedUp, '/reciters/')).status).toBe(429);
  expect(problemIn(await askWith(undefined, '/reciters/')).status).toBe(429);
});

test('then with what right: 403 before wrong input', async () => {
  expect(problemIn(await askWith(noRights, '/reciters/')).status).toBe(403);
});

test('then what the end-user id is: 422 before 400, and it alone is listed', async () => {
  const { key } = await server().createKey();
  const { status, errors } = problemIn(await askWith(key, '/reciters/'));
  expect(status).toBe(422);
  expect(errors).toMatchObject([{ in: 'header', name: 'X-External-User-Id' }]);
});
