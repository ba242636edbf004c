import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
const client = () => contractClient('openapi', server());

test.each([
  '0',
  '-1',
  '+93',
  '93.0',
  '9.3e1',
  '0x5d',
  '0b1011101',
  ' 93',
  '93 ',
  '93\n',
  '93\u0000',
  'Infinity',
  'NaN',
  'null',
  'husary',
  'a/b',
  '٩٣',
  '９３',
  '2147483648',
  '99999999999999999999999999',
])('an id of %j', async (id) => {
  const problem = await client().refused('getReciter', '400 invalid_parameter', { path: { id } });
  expect(problem.errors).toMatchObject([{ in: 'path', name: 'id' }]);
  expect(problem.detail).toMatch(/^The path parameter id must be/);
});

test.each(['?page=1', '?x=1', '?id=93'])('a query, of which there is none: %s', async (query) => {
  const problem = await client().refused('getReciter', '400 invalid_parameter', {
    path: { id: 93 },
    query,
  });
  expect(problem.errors).toMatchObject([{ in: 'query' }]);
});

test('a body, of which there is none', async () => {
  await client().refused('getReciter', '400 malformed_request', { path: { id: 93 }, text: '{}' });
});

test('an id that was found good once does not make another good', async () => {
  await client().ok('getReciter', { path: { id: 93 } });
  await client().refused('getReciter', '400 invalid_parameter', { path: { id: '93x' } });
  await client().ok('getReciter', { path: { id: 93 } });
});
