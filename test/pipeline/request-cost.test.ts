import { request } from 'node:http';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../support/server.ts';

/** What an answer could be read from; everything else is asked in the background. */
const READ_FOR_ANSWERS = ['key_secrets', 'api_keys', 'reciters', 'users'];

const asked: string[] = [];
const noting: KyselyPlugin = {
  transformQuery({ node }) {
    const from = node.kind === 'SelectQueryNode' ? JSON.stringify(node.from) : '';
    asked.push(...READ_FOR_ANSWERS.filter((table) => from.includes(`"${table}"`)));
    return node;
  },
  transformResult: async ({ result }) => result,
};
const server = useServer({ through: (db) => db.withPlugin(noting) });

/** The names of the fields that a request is answered with, as they were sent. */
const fieldsOf = (path: string, headers: Record<string, string>): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const sent = request(server().url + path, { headers }, (response) => {
      response.resume();
      resolve(response.rawHeaders.filter((_, at) => at % 2 === 0));
    });
    sent.on('error', reject).end();
  });

test('a key that is known, and pages that nobody asked for before, cost no query', async () => {
  const { key } = await server().createKey();
  const headers = { 'X-API-Key': key, 'X-External-User-Id': 'user:1' };
  await fieldsOf('/reciters/', headers);
  // The first use of the key is noted behind its answer.
  await expect.poll(() => asked).toContain('key_secrets');
  asked.length = 0;
  for (let page = 1; page <= 20; page += 1)
    await fieldsOf(`/reciters/?page=${page}&page_size=3`, headers);
  await fieldsOf('/reciters/93/', headers);
  expect(asked).toEqual([]);
});

test('an answer has so many header fields and no more', async () => {
  const { key } = await server().createKey();
  const fields = await fieldsOf('/reciters/?page=2', { 'X-API-Key': key });
  expect(fields.toSorted()).toEqual([
    ...['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Cache-Control'],
    ...['Connection', 'Content-Length', 'Content-Type', 'Date', 'ETag', 'Keep-Alive', 'Link'],
    ...['RateLimit', 'RateLimit-Policy', 'Vary', 'X-Content-Type-Options', 'X-Request-Id'],
  ]);
});
