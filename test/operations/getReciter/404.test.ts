import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { listAll } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
const client = () => contractClient('openapi', server());

test('an id that nobody has', async () => {
  const ids = (await listAll(server())).map(({ id }) => id);
  for (const id of [Math.max(...ids) + 1, 2_147_483_647]) {
    const problem = await client().refused('getReciter', '404 not_found', { path: { id } });
    expect(problem.detail).toBe(`No reciter has the id ${id}.`);
    expect(problem.answer.headers.get('ETag')).toBeNull();
  }
});

test('asked for with HEAD: no body', async () => {
  const path = { id: 2_147_483_647 };
  const { status, text } = await client().send('getReciter', { path, method: 'HEAD' });
  expect([status, text]).toEqual([404, '']);
});
