import { expect, test } from 'vitest';
import { forEachDialect } from '../../support/databases.ts';
import { addKeysOf } from '../../support/heavy-account.ts';
import { signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';

forEachDialect((dialect) => {
  test('GET /keys: page by page, those that are not revoked first', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    await addKeysOf(server.db, client.email, { count: 7, revoked: true });
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const { key } = await client.ok('createKey', { body: { name, permissions: [] } });
      ids.unshift(key.id);
    }
    const [last = '', ...live] = ids;
    await client.ok('revokeKey', { path: { key_id: last } });
    const list = (query: Record<string, string | number>) => client.ok('listKeys', { query });

    const all: string[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const { count, results } = await list({ page, page_size: 3 });
      expect(count).toBe(12);
      all.push(...results.map(({ id }) => id));
    }
    expect(all.slice(0, 5)).toEqual([...live, last]);
    expect(new Set(all).size).toBe(12);

    const others = await list({ revoked: 'false' });
    expect([others.count, others.results.map(({ id }) => id)]).toEqual([4, live]);
    const revoked = await list({ revoked: 'true', page_size: 2 });
    expect([revoked.count, revoked.results.length]).toEqual([8, 2]);
    expect(revoked.results[0]).toMatchObject({ id: last, state: 'revoked' });
    expect(await list({ page: 99 })).toEqual({ count: 12, results: [] });
  });

  test('GET /keys: each key with its own requests, in whichever way they are counted', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    await addKeysOf(server.db, client.email, { count: 5 });
    const { results } = await client.ok('listKeys');
    await server.db
      .insertInto('usage_counts')
      .values(
        results.map(({ id }, at) => ({
          key_id: id,
          hour: Math.floor(Date.now() / 3_600_000),
          ...{ status_2xx: at, status_3xx: 1, status_4xx: 0, status_5xx: 0 },
        })),
      )
      .execute();
    for (const page_size of [5, 2]) {
      const page = await client.ok('listKeys', { query: { page_size } });
      expect(page.results.map(({ daily_requests }) => daily_requests.at(-1))).toEqual(
        [1, 2, 3, 4, 5].slice(0, page_size),
      );
    }
  });
});

test.each([{ revoked: 'maybe' }, { page: '0' }, { page_size: '101' }])('400: %o', async (query) => {
  const client = await signedUp(await startOn('sqlite'));
  await client.refused('listKeys', '400 invalid_parameter', { query });
});
