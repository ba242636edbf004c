import { expect, test } from 'vitest';
import { call } from '../../support/call.ts';
import { listReciters } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const ask = (accepted: string | undefined, query = '') =>
  call(server(), `/reciters/${query}`, {
    headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted },
  });

test.each(['br', 'gzip'])('%s when asked for, with the same content', async (coding) => {
  const plain = await ask(undefined);
  const coded = await ask(coding);
  expect(coded.headers.get('Content-Encoding')).toBe(coding);
  expect(coded.headers.get('Content-Length')).toBe(`${coded.bytes.length}`);
  expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(coded.text).toBe(plain.text);
});

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['zstd', null],
  ['br;q=0', null],
  ['gzip;q=0, br;q=0', null],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['GZIP', 'gzip'],
])('Accept-Encoding %j gets %j', async (accepted, coding) => {
  expect((await ask(accepted)).headers.get('Content-Encoding')).toBe(coding);
});

test('each coding has an entity tag of its own', async () => {
  const answers = [await ask(undefined), await ask('br'), await ask('gzip')];
  expect(new Set(answers.map(({ headers }) => headers.get('ETag'))).size).toBe(3);
});

test('what is too small to gain is sent as it is', async () => {
  const { headers } = await ask('br, gzip', '?page=99');
  expect(headers.get('Content-Encoding')).toBeNull();
});

test('errors are sent as they are', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  const answer = await listReciters(server(), '?page=0', { headers });
  expect(answer.headers.get('Content-Encoding')).toBeNull();
});
