import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forEachDialect } from '../support/databases.ts';
import { NEW_KEY, type PortalClient, signedUp } from '../support/portal-client.ts';
import { startOn } from '../support/portal-server.ts';
import { askFor, connectReader } from '../support/reader.ts';
import type { TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

const END_USERS = 200_000;

/** More end users than the kernel takes of an export that nobody reads. */
async function addEndUsers({ db }: TestServer, keyId: string): Promise<void> {
  const day = sql.lit(today());
  await sql`
    insert into usage_counts (key_id, hour, status_2xx, status_3xx, status_4xx, status_5xx)
    values (${keyId}, ${day} * 24, ${sql.lit(END_USERS)}, 0, 0, 0)`.execute(db);
  await sql`
    with recursive n(at) as (select 1 union all select at + 1 from n where at < ${sql.lit(END_USERS)})
    insert into end_user_counts
      (key_id, day, external_user_id, status_2xx, status_3xx, status_4xx, status_5xx)
    select ${keyId}, ${day}, ${'user:'.padEnd(50, 'x')} || (at + 1000000), 1, 0, 0, 0 from n`.execute(
    db,
  );
}

/** Asks for an export, and reads none of it yet. */
const exportSlowly = (server: TestServer, { cookies }: PortalClient) => {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return connectReader(server, askFor('/portal/api/usage/export', `Cookie: ${cookie}`));
};

forEachDialect((dialect) => {
  test('who reads an export slowly keeps nobody from their reports', async () => {
    const server = await startOn(dialect, { REPORTS_AT_ONCE: '1' });
    const [client, other] = [await signedUp(server), await signedUp(server)];
    const { key } = await client.ok('createKey', { body: NEW_KEY }, 201);
    await addEndUsers(server, key.id);
    const reader = await exportSlowly(server, client);
    await expect.poll(() => reader.read()).toBeGreaterThan(0);
    // Until the kernel takes no more, the export is one that others wait for.
    const statusOf = async (asker: PortalClient) => (await asker.send('getOverview')).status;
    await expect.poll(() => statusOf(other), { timeout: 20_000 }).toBe(200);
    expect(await statusOf(client)).toBe(200);
    // Who was slow gets the whole of it, while others ask for theirs.
    const [bytes] = await Promise.all([
      reader.readToEnd(),
      ...[1, 2, 3].map(() => statusOf(other)),
    ]);
    expect(bytes).toBeGreaterThan(END_USERS * 100);
  });
});
