import { describe, expect, test } from 'vitest';
import { listReciters } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const etagOf = async (query = '', accepted = 'identity'): Promise<string> => {
  const headers = { 'Accept-Encoding': accepted };
  return `${(await listReciters(server(), query, { headers })).headers.get('ETag')}`;
};

const askAgain = (etag: string, query = '', accepted = 'identity') =>
  listReciters(server(), query, {
    headers: { 'If-None-Match': etag, 'Accept-Encoding': accepted },
  });

test('the page that was sent before: no body, the same headers', async () => {
  const first = await listReciters(server(), '?page=2');
  const etag = first.headers.get('ETag') ?? '';
  const again = await askAgain(etag, '?page=2');
  expect(again.status).toBe(304);
  for (const name of ['ETag', 'Cache-Control', 'Vary', 'Link'])
    expect(again.headers.get(name)).toBe(first.headers.get(name));
  expect(again.headers.get('Content-Length')).toBeNull();
});

test('also beside Cache-Control: no-cache, which is meant for caches', async () => {
  const headers = { 'If-None-Match': await etagOf(), 'Cache-Control': 'no-cache' };
  expect((await listReciters(server(), '', { headers })).status).toBe(304);
});

describe('If-None-Match (RFC 9110, section 13.1.2)', () => {
  test.each<[string, (etag: string) => string]>([
    ['any', () => '*'],
    ['among others', (etag) => `"another", ${etag}, "third"`],
    ['weakly', (etag) => `W/${etag}`],
  ])('named %s: 304', async (_, name) => {
    expect((await askAgain(name(await etagOf()))).status).toBe(304);
  });

  test.each<[string, (etag: string) => string]>([
    ['another', () => '"another"'],
    ['without its quotes', (etag) => etag.replaceAll('"', '')],
    ['none', () => ''],
  ])('named %s: 200', async (_, name) => {
    expect((await askAgain(name(await etagOf()))).status).toBe(200);
  });

  test('of another page: 200', async () => {
    expect((await askAgain(await etagOf('?page=2'), '?page=3')).status).toBe(200);
  });

  test('of another coding: 200', async () => {
    expect((await askAgain(await etagOf('', 'gzip'), '', 'br')).status).toBe(200);
  });

  test.each(['br', 'gzip'])('of %s, asked for again: 304', async (coding) => {
    expect((await askAgain(await etagOf('', coding), '', coding)).status).toBe(304);
  });
});

test('an error is an error, whatever is kept', async () => {
  expect((await askAgain('*', '?page=0')).status).toBe(400);
});
