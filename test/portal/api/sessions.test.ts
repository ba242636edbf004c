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
});
