import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
const client = () => contractClient('openapi', server());

test.each([
  ['somebody', 93],
  ['nobody', 2_147_483_647],
  ['what is no id', 'x'],
])('a malformed key, for %s', async (_, id) => {
  const headers = { 'X-API-Key': 'bad' };
  const problem = await client().refused('getReciter', '401 api_key_invalid', {
    path: { id },
    headers,
  });
  expect(problem.answer.headers.get('WWW-Authenticate')).toBe('ApiKey realm="reciters"');
});

test('no key where one is required', async () => {
  const strict = contractClient('openapi', required());
  await strict.refused('getReciter', '401 api_key_required', { path: { id: 93 } });
});

const required = useServer({ env: { KEY_POLICY: 'required' } });
