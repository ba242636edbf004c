import { expect, onTestFinished, test } from 'vitest';
import { forEachDialect } from '../../support/databases.ts';
import { PASSWORD, PORTAL_ENV, type PortalClient } from '../../support/portal-client.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

/** Two replicas without Redis, which share nothing but the database. */
async function twoReplicas(DATABASE_URL: string): Promise<[TestServer, TestServer]> {
  const env = { ...PORTAL_ENV, DATABASE_URL };
  const servers: [TestServer, TestServer] = [
    await startServer({ env }),
    await startServer({ env }),
  ];
  onTestFinished(async () => {
    for (const server of servers) await server.close();
  });
  return servers;
}

/** Sends something from each browser at the same moment; how often each status was the answer. */
async function atOnce(
  clients: readonly PortalClient[],
  bodyOf: (index: number) => { code: string } | { recovery_code: string },
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    clients.map((client, index) => client.send('verifySecondFactor', { body: bodyOf(index) })),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

forEachDialect((_, open) => {
  /** Somebody with a second factor, and browsers of both replicas that know the password. */
  async function challenged(count: number) {
    const replicas = await twoReplicas((await open()).url);
    const person = await withSecondFactor(replicas[0]);
    const clients: PortalClient[] = [];
    for (let index = 0; index < count; index += 1) {
      const replica = replicas[index % 2 === 0 ? 0 : 1];
      clients.push(await halfSignedIn(replica, person.email));
    }
    return { ...person, clients };
  }

  test('of 20 wrong codes that are sent at once, ten are looked at', async () => {
    const { clients } = await challenged(20);
    const wrong = (index: number) => ({ code: String(index).padStart(6, '0') });
    expect(await atOnce(clients, wrong)).toEqual({ 401: 10, 429: 10 });
  });

  test('a code signs in once, however often it is sent at once', async () => {
    const { secret, clients } = await challenged(6);
    const code = totp(secret, { step: 1 });
    expect(await atOnce(clients, () => ({ code }))).toEqual({ 200: 1, 401: 5 });
  });

  test('a recovery code signs in once, however often it is sent at once', async () => {
    const { client, recovery_codes, clients } = await challenged(6);
    const body = { recovery_code: recovery_codes[0] ?? '' };
    expect(await atOnce(clients, () => body)).toEqual({ 200: 1, 401: 5 });
    expect(await client.ok('getSession')).toMatchObject({ account: { recovery_codes_left: 9 } });
  });

  test('a code that was used to sign in does not remove the second factor', async () => {
    const { client, secret, clients } = await challenged(1);
    const code = totp(secret, { step: 1 });
    await clients[0]?.ok('verifySecondFactor', { body: { code } });
    const body = { password: PASSWORD, code };
    await client.refused('removeSecondFactor', '422 invalid_body', { body });
  });
});
