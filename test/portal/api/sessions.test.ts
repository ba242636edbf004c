import { describe, expect, test } from 'vitest';
import { PASSWORD, PORTAL_ENV, portalClient, signedUp } from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

/** The same account in two browsers. */
async function twoBrowsers() {
  const first = await signedUp(server());
  const second = portalClient(server(), '192.0.2.7');
  await second.ok('signIn', {
    body: { email: first.email, password: PASSWORD },
    headers: { 'User-Agent': 'Second' },
  });
  return { first, second };
}

describe('GET /sessions', () => {
  test('200: this browser first, with address and name of each', async () => {
    const { second } = await twoBrowsers();
    const { results } = await second.ok('listSessions');
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({
      current: true,
      ip_address: '192.0.2.7',
      user_agent: 'Second',
    });
    expect(results[1]).toMatchObject({ current: false });
  });

  test('200: no token that would open a session', async () => {
    const { second } = await twoBrowsers();
    const { text } = await second.send('listSessions');
    for (const value of second.cookies.values())
      expect(text).not.toContain(decodeURIComponent(value).split('.')[0]);
  });
});

describe('an account with a hundred sessions', () => {
  test('lists all that there are: one more ends the one that was not used for longest', async () => {
    const { db } = server();
    const owner = await signedUp(server());
    const { account } = await owner.ok('getSession');
    const mine = () => db.selectFrom('sessions').where('user_id', '=', account?.id ?? '');
    const row = await mine().selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 99 }, (_, at) => ({
      ...row,
      id: `s${at}`,
      token: `t${at}`,
    }));
    await db.insertInto('sessions').values(others).execute();
    const updated_at = new Date(Date.now() - 60_000).toISOString();
    await db.updateTable('sessions').set({ updated_at }).where('id', '=', 's7').execute();

    const body = { email: owner.email, password: PASSWORD };
    await portalClient(server(), '192.0.2.8').ok('signIn', { body });
    const { results } = await owner.ok('listSessions');
    const ids = results.map(({ id }) => id);
    expect(ids).toHaveLength(100);
    expect(ids).not.toContain('s7');
    const stored = await mine().select('id').execute();
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort());
  });
});

describe('DELETE /sessions/{session_id}', () => {
  test('204: ends that one, at once', async () => {
    const { first, second } = await twoBrowsers();
    const { results } = await first.ok('listSessions');
    const other = results.find(({ current }) => !current);
    await first.ok('endSession', { path: { session_id: other?.id ?? '' } }, 204);
    await second.refused('listKeys', '401 session_required');
    await first.ok('listKeys');
  });

  test("404: somebody else's", async () => {
    const victim = await signedUp(server());
    const { results } = await victim.ok('listSessions');
    const thief = await signedUp(server());
    const path = { session_id: results[0]?.id ?? '' };
    await thief.refused('endSession', '404 not_found', { path });
    await victim.ok('listKeys');
  });
});

describe('DELETE /sessions', () => {
  test('204: ends all but this one', async () => {
    const { first, second } = await twoBrowsers();
    await second.ok('endOtherSessions', {}, 204);
    await first.refused('listKeys', '401 session_required');
    await second.ok('listKeys');
  });

  test('204: where there is no other, and nothing is noted', async () => {
    const { second } = await twoBrowsers();
    const noted = async () =>
      (await second.ok('listAuditEvents', { query: { action: 'other_sessions_ended' } })).count;
    await second.ok('endOtherSessions', {}, 204);
    expect(await noted()).toBe(1);
    await second.ok('endOtherSessions', {}, 204);
    expect(await noted()).toBe(1);
  });
});
