import { expect, test } from 'vitest';
import { contractClient } from '../../support/contract-client.ts';
import { listAll } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
const client = () => contractClient('openapi', server());

test('every reciter of the list, as the list has it', async () => {
  for (const reciter of await listAll(server())) {
    expect(await client().ok('getReciter', { path: { id: reciter.id } })).toEqual(reciter);
  }
});

test('HEAD answers as GET does, without the body', async () => {
  const path = { id: 93 };
  const { headers: got, bytes } = await client().send('getReciter', { path });
  const { status, headers, text } = await client().send('getReciter', { path, method: 'HEAD' });
  expect([status, text]).toEqual([200, '']);
  expect(headers.get('ETag')).toBe(got.get('ETag'));
  expect(headers.get('Content-Length')).toBe(String(bytes.length));
});

test('with a key and an end user', async () => {
  const { key } = await server().createKey({});
  const headers = { 'X-API-Key': key, 'X-External-User-Id': 'user:42' };
  const answer = await client().send('getReciter', { path: { id: 93 }, headers });
  expect(answer.headers.get('RateLimit-Policy')).toMatch(/^"key"/);
});

test('leading zeros are the same number', async () => {
  const { status, text } = await client().sendAny('getReciter', { path: { id: '0093' } });
  expect([status, JSON.parse(text).id]).toEqual([200, 93]);
});
