import { expect, test } from 'vitest';
import { listReciters, problemIn } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const askWith = (key: string, query = '') =>
  listReciters(server(), query, { headers: { 'X-API-Key': key } });

test.each([[[]], [['reciters:write']], [['RECITERS:READ', 'reciters', 'reciters:*']]])(
  'a key with the permissions %j',
  async (permissions) => {
    const { key } = await server().createKey({ permissions });
    const problem = problemIn(await askWith(key));
    expect(problem).toMatchObject({ status: 403, code: 'permission_denied' });
    expect(problem.detail).toContain('reciters:read');
  },
);

test('the needed permission among others is enough', async () => {
  const { key } = await server().createKey({ permissions: ['reciters:write', 'reciters:read'] });
  expect((await askWith(key)).status).toBe(200);
});

test('no key is let through where a key without permission is not', async () => {
  const { key } = await server().createKey({ permissions: [] });
  expect((await askWith(key)).status).toBe(403);
  expect((await listReciters(server())).status).toBe(200);
});
