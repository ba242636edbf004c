import { expect, test } from 'vitest';
import { call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { becomeOperator, signedUpOperator } from '../../support/operators.ts';
import { PASSWORD, PORTAL_ENV, signedUp } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { startServer } from '../../support/server.ts';
import { withKey } from '../../support/somebody-with-key.ts';

forEachDialect((dialect) => {
  test('a suspended account is out: session, sign-in, keys; and then in again', async () => {
    const server = await startOn(dialect);
    const operator = await signedUpOperator(server);
    const { client, email, path, callWithKey } = await withKey(server);
    await operator.ok('suspendAccount', { path }, 204);
    await operator.ok('suspendAccount', { path }, 204);

    await client.refused('listKeys', '401 session_required');
    const refused = await callWithKey();
    expect(refused.status).toBe(401);
    const unknown = await call(server, '/reciters/', { headers: { 'X-API-Key': 'rk_unknown' } });
    const [body, other] = [refused, unknown].map(({ text }) => JSON.parse(text));
    expect({ ...body, request_id: '' }).toEqual({ ...other, request_id: '' });
    const right = { body: { email, password: PASSWORD } };
    const wrong = { body: { email, password: 'not the right password' } };
    await client.refused('signIn', '401 credentials_invalid', wrong);
    await client.refused('signIn', '403 account_suspended', right);
    // The account goes on knowing the browser, which opens nothing.
    expect([...client.cookies.keys()]).toEqual(['reciters_browser']);

    await operator.ok('resumeAccount', { path }, 204);
    expect((await callWithKey()).status).toBe(200);
    await client.ok('signIn', right);
    const { results } = await client.ok('listAuditEvents');
    const acts = results.filter(({ by }) => by === 'operator');
    expect(acts).toMatchObject([
      { action: 'account_resumed', ip_address: null },
      { action: 'account_suspended', ip_address: null },
    ]);
  });

  test('every replica refuses the keys within a second', async () => {
    const server = await startOn(dialect);
    const replica = await startServer({ env: { ...PORTAL_ENV, DATABASE_URL: server.databaseUrl } });
    const operator = await signedUpOperator(server);
    const { path, callWithKey } = await withKey(server);
    for (let calls = 0; calls < 3; calls += 1) await callWithKey(replica);
    await operator.ok('suspendAccount', { path }, 204);
    await expect.poll(async () => (await callWithKey(replica)).status).toBe(401);
    await replica.close();
  });

  test('operators list accounts, by a part of the address', async () => {
    const server = await startOn(dialect);
    const operator = await signedUpOperator(server);
    const [one, other] = [await signedUp(server, 'a_b@mail.test'), await signedUp(server)];
    const all = await operator.ok('listAccounts');
    expect(all.count).toBe(3);
    expect(all.results.map(({ email }) => email)).toEqual([other.email, one.email, operator.email]);
    expect(all.results[2]).toMatchObject({ operator: true, email_confirmed: false });
    const found = await operator.ok('listAccounts', { query: { email: 'A_B@' } });
    expect(found).toMatchObject({ count: 1, results: [{ email: one.email, suspended_at: null }] });
    expect((await operator.ok('listAccounts', { query: { email: '%' } })).count).toBe(0);
    expect(await operator.ok('listAccounts', { query: { page: 2, page_size: 2 } })).toEqual({
      count: 3,
      results: all.results.slice(2),
    });
  });

  test('the last operator stays one: not withdrawn, not suspended, not deleted', async () => {
    const server = await startOn(dialect);
    const first = await signedUpOperator(server);
    const path = { account_id: (await first.ok('getSession')).account?.id ?? '' };
    await first.refused('withdrawOperator', '409 last_operator', { path });
    await first.refused('suspendAccount', '409 last_operator', { path });
    const password = { body: { password: PASSWORD } };
    await first.refused('deleteAccount', '409 last_operator', password);

    const second = await signedUp(server);
    await becomeOperator(server, second);
    const acts = await Promise.all([
      first.send('withdrawOperator', { path }),
      second.send('deleteAccount', password),
    ]);
    expect(acts.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await server.db.selectFrom('operators').selectAll().execute()).toHaveLength(1);
  });
});
