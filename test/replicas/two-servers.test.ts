import { expect, onTestFinished, test } from 'vitest';
import { importReciters } from '../../server/src/storage/catalogue/import-reciters.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { forEachDialect } from '../support/databases.ts';
import { listPage, listReciters, pageIn } from '../support/list-reciters.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

/** Two servers that start at once on the same database. */
async function startTwo(url: string): Promise<[TestServer, TestServer]> {
  const env = { DATABASE_URL: url };
  const servers = await Promise.all([startServer({ env }), startServer({ env })]);
  onTestFinished(async () => {
    for (const server of servers) await server.close();
  });
  return servers;
}

const statusWith = async (server: TestServer, key: string): Promise<number> =>
  (await listReciters(server, '', { headers: { 'X-API-Key': key } })).status;

forEachDialect((_, open) => {
  test('the data is loaded once, and both give the same bytes and entity tags', async () => {
    const [one, other] = await startTwo((await open()).url);
    const [here, there] = [await listReciters(one), await listReciters(other)];
    expect((await listPage(one)).count).toBe(165);
    expect(there.bytes).toEqual(here.bytes);
    expect(there.headers.get('ETag')).toBe(here.headers.get('ETag'));
  });

  test('a new key works at once on both and is counted together; revoked, soon on neither', async () => {
    const { db, url } = await open();
    const [one, other] = await startTwo(url);
    const { id, key } = await one.createKey();
    for (const server of [one, one, one, other, other])
      expect(await statusWith(server, key)).toBe(200);
    const stored = async () => {
      const rows = await db
        .selectFrom('usage_counts')
        .selectAll()
        .where('key_id', '=', id)
        .execute();
      return rows.reduce((sum, { status_2xx }) => sum + status_2xx, 0);
    };
    await expect.poll(stored, SOON).toBe(5);
    await revokeKey(db, id, new Date());
    await expect.poll(() => statusWith(one, key), SOON).toBe(401);
    await expect.poll(() => statusWith(other, key), SOON).toBe(401);
  });

  test('an import is soon seen by both, with ids kept and other entity tags', async () => {
    const { db, url } = await open();
    const servers = await startTwo(url);
    const before = await listReciters(servers[0], '?search=husary');
    const [husary] = pageIn(before).results;
    if (husary === undefined) throw new Error('The data has no al-Hussary.');
    const { id, recitations_count, ...fields } = husary;
    await importReciters(db, [{ ...fields, name: 'Sheikh Husary', aliases: [] }]);
    for (const server of servers) {
      const read = async () => (await listPage(server, '?search=husary')).results;
      await expect
        .poll(read, SOON)
        .toEqual([{ ...fields, id, recitations_count, name: 'Sheikh Husary' }]);
      const after = await listReciters(server, '?search=husary');
      expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'));
    }
  });
});
