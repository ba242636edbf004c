import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

test.each([
  ['somebody', 93],
  ['nobody', 2_147_483_647],
  ['what is no id', 'x'],
])('an end-user id that is a phone number, for %s', async (_, id) => {
  const client = contractClient('openapi', server());
  const problem = await client.refused('getReciter', '422 invalid_external_user_id', {
    path: { id },
    headers: { 'X-External-User-Id': '0501234567' },
  });
  expect(problem.errors).toMatchObject([{ in: 'header', name: 'X-External-User-Id' }]);
});
