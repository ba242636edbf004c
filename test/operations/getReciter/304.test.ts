import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const get = (id: number, headers = {}) =>
  contractClient('openapi', server()).send('getReciter', { path: { id }, headers });

test('the record that was sent before: no body, the same headers', async () => {
  const first = await get(93);
  const again = await get(93, { 'If-None-Match': first.headers.get('ETag') });
  expect(again.status).toBe(304);
  for (const name of ['ETag', 'Cache-Control', 'Vary'])
    expect(again.headers.get(name)).toBe(first.headers.get(name));
});

test('the record of somebody else: 200', async () => {
  const first = await get(93);
  expect((await get(94, { 'If-None-Match': first.headers.get('ETag') })).status).toBe(200);
});

test('nobody is unchanged: 404', async () => {
  expect((await get(2_147_483_647, { 'If-None-Match': '*' })).status).toBe(404);
});
