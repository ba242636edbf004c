import { expect, onTestFinished, test } from 'vitest';
import { call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { PORTAL_ENV, type PortalClient, signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { SOON } from '../../support/soon.ts';
import { filesWith, tablesWith } from '../../support/traces.ts';

const ID = 'erased-7f3a9c';

const newKey = (client: PortalClient) =>
  client.ok('createKey', { body: { name: 'App', permissions: ['reciters:read'] } });

async function callAs(server: TestServer, secret: string, user: string): Promise<void> {
  const headers = { 'X-API-Key': secret, 'X-External-User-Id': user };
  expect((await call(server, '/reciters/', { headers })).status).toBe(200);
}

forEachDialect((dialect) => {
  test('an end user erased on one server is brought back by none, and nothing is left of the id', async () => {
    const one = await startOn(dialect);
    const DATABASE_URL = one.databaseUrl;
    const other = await startServer({ env: { ...PORTAL_ENV, DATABASE_URL } });
    onTestFinished(() => other.close());
    const client = await signedUp(one);
    const { key, secret } = await newKey(client);
    const requests = async () => (await client.ok('getUsage')).requests.total;
    for (const server of [one, other]) await callAs(server, secret, ID);
    await expect.poll(requests, SOON).toBe(2);
    // These are in the memory of each.
    for (const server of [one, other]) await callAs(server, secret, ID);
    await callAs(other, secret, 'kept');
    const body = { key_id: key.id, external_user_id: ID };
    expect(await client.ok('eraseEndUser', { body })).toEqual({ requests: expect.any(Number) });
    if (dialect === 'sqlite') expect(filesWith(DATABASE_URL, ID)).toEqual([]);
    await expect.poll(requests, SOON).toBe(5);
    expect(await tablesWith(one.db, ID)).toEqual([]);
    if (dialect === 'sqlite') expect(filesWith(DATABASE_URL, ID)).toEqual([]);
    const { results } = await client.ok('listTopEndUsers');
    expect(results.map(({ external_user_id }) => external_user_id)).toEqual(['kept']);

    await callAs(other, secret, ID);
    await expect.poll(requests, SOON).toBe(6);
    expect(await client.ok('listTopEndUsers')).toMatchObject({
      results: expect.arrayContaining([
        expect.objectContaining({ external_user_id: ID, requests: 1 }),
      ]),
    });
    for (const { log } of [one, other]) expect(log.join('')).not.toContain(ID);
  });
});
