import { expect, test } from 'vitest';
import { PROBLEMS } from '../../../server/src/problems.ts';
import { serveHandlers } from '../../support/app.ts';
import { call } from '../../support/call.ts';
import { listReciters, problemIn } from '../../support/list-reciters.ts';

const SECRET = 'relation "key_secrets" at 10.0.0.7';

test.each<[string, () => never | Promise<never>]>([
  [
    'throws',
    () => {
      throw new Error(SECRET);
    },
  ],
  [
    'throws with a status of its own, as clients of other services do',
    () => {
      throw Object.assign(new Error(SECRET), { status: 502 });
    },
  ],
  ['rejects', async () => Promise.reject(new TypeError(SECRET))],
  [
    'throws what is no error',
    () => {
      throw SECRET;
    },
  ],
])('an operation that %s: nothing of the inside is told', async (_, operation) => {
  const server = await serveHandlers({ listReciters: operation });
  const answer = await listReciters(server);
  const { title, detail } = PROBLEMS.internal_error;
  expect(problemIn(answer)).toMatchObject({ code: 'internal_error', title, detail });
  expect(JSON.stringify([...answer.headers]) + answer.text).not.toContain('key_secrets');
});

test('the cause is logged under the request id', async () => {
  const server = await serveHandlers({
    listReciters() {
      throw new Error(SECRET);
    },
  });
  const { request_id } = problemIn(await listReciters(server));
  const logged = server.log.map((line) => JSON.parse(line)).find(({ err }) => err !== undefined);
  expect(logged).toMatchObject({ level: 50, request_id, err: { message: SECRET } });
});

test('the next request is served', async () => {
  let calls = 0;
  const server = await serveHandlers({
    listReciters() {
      calls += 1;
      if (calls === 1) throw new Error(SECRET);
      return { status: 200, body: { count: 0, results: [] } };
    },
  });
  expect((await call(server, '/reciters/')).status).toBe(500);
  expect((await call(server, '/reciters/')).status).toBe(200);
});
