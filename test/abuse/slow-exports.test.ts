import { expect, test } from 'vitest';
import { forEachDialect } from '../support/databases.ts';
import { addEndUsersOf } from '../support/heavy-account.ts';
import { NEW_KEY, type PortalClient, signedUp } from '../support/portal-client.ts';
import { startOn } from '../support/portal-server.ts';
import { askFor, connectReader } from '../support/reader.ts';
import type { TestServer } from '../support/server.ts';

/** More than the kernel takes of an export that nobody reads. */
const END_USERS = 200_000;

/** Asks for an export, and reads none of it yet. */
const exportSlowly = (server: TestServer, { cookies }: PortalClient) => {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  return connectReader(
    server,
    askFor('/portal/api/usage/export', `Cookie: ${cookie}`, 'Connection: close'),
  );
};

forEachDialect((dialect) => {
  test('who reads an export slowly keeps nobody from their reports', async () => {
    const server = await startOn(dialect, {
      REPORTS_AT_ONCE: '1',
      STALLED_ANSWER_TIMEOUT: '300',
    });
    const [client, other] = [await signedUp(server), await signedUp(server)];
    const { key } = await client.ok('createKey', { body: NEW_KEY }, 201);
    await addEndUsersOf(server.db, key.id, END_USERS);
    const reader = await exportSlowly(server, client);
    await expect.poll(() => reader.read()).toBeGreaterThan(0);
    // Until the kernel takes no more, the export is one that others wait for.
    const statusOf = async (asker: PortalClient) => (await asker.send('getOverview')).status;
    const patience = { timeout: 60_000, interval: 1_000 };
    await expect.poll(() => statusOf(other), patience).toBe(200);
    expect(await statusOf(client)).toBe(200);
    // Who was slow gets the whole of it, while others ask for theirs.
    const [bytes] = await Promise.all([
      reader.readToEnd(),
      ...[1, 2, 3].map(() => statusOf(other)),
    ]);
    expect(bytes).toBeGreaterThan(END_USERS * 100);
  });
});
