import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

test.each([
  ['somebody', 93],
  ['nobody', 2_147_483_647],
  ['what is no id', 'x'],
])('a key without the permission, for %s', async (_, id) => {
  const { key } = await server().createKey({ permissions: [] });
  const client = contractClient('openapi', server());
  const problem = await client.refused('getReciter', '403 permission_denied', {
    path: { id },
    headers: { 'X-API-Key': key },
  });
  expect(problem.detail).toContain('reciters:read');
});
