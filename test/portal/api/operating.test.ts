import { expect, test } from 'vitest';
import type { operations } from '../../../server/src/contract/generated/portal.d.ts';
import { forgetReplica, noteReplica } from '../../../server/src/storage/replicas.ts';
import { addKeyless, rankKeyless } from '../../../server/src/storage/usage/keyless-callers.ts';
import { addUsage } from '../../../server/src/storage/usage/usage.ts';
import { busyAccount } from '../../support/busy-account.ts';
import { call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { signedUpOperator } from '../../support/operators.ts';
import { NEW_KEY, PASSWORD, portalClient, signedUp } from '../../support/portal-client.ts';
import { startOn, useServerOn } from '../../support/portal-server.ts';
import { today } from '../../support/today.ts';
import { batchOf } from '../../support/usage-batch.ts';

type Ordering = NonNullable<operations['listAccounts']['parameters']['query']>['ordering'];

const NEXT = 'another horse battery';

forEachDialect((dialect, open) => {
  const server = useServerOn(dialect);

  test('accounts are listed with what their keys were used for', async () => {
    const { client } = await busyAccount(server());
    const operator = await signedUpOperator(server());
    const query = { email: client.email };
    const { results } = await operator.ok('listAccounts', { query });
    expect(results).toMatchObject([
      { email: client.email, keys: 2, requests: 22, last_used_at: expect.any(Object) },
    ]);
  });

  test('accounts are ordered by what one asks about, those without it last', async () => {
    const mark = crypto.randomUUID();
    const operator = await signedUpOperator(server());
    const idle = await signedUp(server(), `a-${mark}@mail.test`);
    const busy = await signedUp(server(), `b-${mark}@mail.test`);
    const gone = await signedUp(server(), `c-${mark}@mail.test`);
    const { key } = await busy.ok('createKey', { body: NEW_KEY });
    const { db } = server();
    await addUsage(
      db,
      batchOf({
        totals: [{ keyId: key.id, hour: today() * 24, counts: [7, 0, 0, 0] }],
        ...{ lastUses: [{ keyId: key.id, at: today() * 86_400_000 }] },
      }),
    );
    const past = { last_sign_in_at: '2026-01-01T00:00:00.000Z' };
    await db.updateTable('users').set(past).where('email', '=', idle.email).execute();
    const never = { last_sign_in_at: null };
    await db.updateTable('users').set(never).where('email', '=', gone.email).execute();
    const names = { [idle.email]: 'idle', [busy.email]: 'busy', [gone.email]: 'gone' };
    const listed = async (ordering: Ordering, page = 1) => {
      const query = { email: mark, ordering, page, page_size: 2 };
      const { count, results } = await operator.ok('listAccounts', { query });
      expect(count).toBe(3);
      return results.map(({ email }) => names[email]);
    };
    expect((await listed('-requests'))[0]).toBe('busy');
    expect((await listed('requests'))[0]).toBe('busy');
    expect((await listed('-keys'))[0]).toBe('busy');
    expect(await listed('email')).toEqual(['idle', 'busy']);
    expect(await listed('email', 2)).toEqual(['gone']);
    expect(await listed('-email')).toEqual(['gone', 'busy']);
    expect(await listed('-created_at')).toEqual(['gone', 'busy']);
    expect(await listed('last_sign_in_at')).toEqual(['idle', 'busy']);
    expect(await listed('-last_sign_in_at')).toEqual(['busy', 'idle']);
  });

  test('an address is not looked for by what no address can hold', async () => {
    const operator = await signedUpOperator(server());
    const query = { email: 'amina\u0000' };
    await operator.refused('listAccounts', '400 invalid_parameter', { query });
  });

  test('signing in is noted', async () => {
    const before = new Date().toISOString();
    const { email } = await signedUp(server());
    const operator = await signedUpOperator(server());
    const [account] = (await operator.ok('listAccounts', { query: { email } })).results;
    expect([account?.last_sign_in_at ?? '', before].sort()[0]).toBe(before);
  });

  test('a reset link is shown once, works, and stands in the activity', async () => {
    const owner = await signedUp(server());
    const operator = await signedUpOperator(server());
    const query = { email: owner.email };
    const [account] = (await operator.ok('listAccounts', { query })).results;
    const path = { account_id: account?.id ?? '' };
    const { link } = await operator.ok('createResetLink', { path }, 201);
    const token = new URL((link ?? '').replace('/#', '')).searchParams.get('token') ?? '';
    const somebody = portalClient(server());
    await somebody.ok('resetPassword', { body: { token, new_password: NEXT } });
    await somebody.refused('resetPassword', '422 token_invalid', {
      body: { token, new_password: PASSWORD },
    });
    await somebody.ok('signIn', { body: { email: owner.email, password: NEXT } });
    const { results } = await somebody.ok('listAuditEvents');
    expect(results).toContainEqual(
      expect.objectContaining({ action: 'password_reset_link_created', by: 'operator' }),
    );
    await owner.refused('createResetLink', '401 session_required', { path });
    await somebody.refused('createResetLink', '403 operator_required', { path });
    const nobody = { path: { account_id: 'nobody' } };
    await operator.refused('createResetLink', '404 not_found', nobody);
  });

  test('each replica says how it is doing, and one that is gone is left out', async () => {
    const { db } = server();
    const state = { version: '0.9.0', ready: false, parts: { server: 'stopping' }, flushLagMs: 7 };
    const startedAt = new Date('2026-01-01');
    const ago = (ms: number) => new Date(Date.now() - ms);
    await noteReplica(db, { id: 'gone', ...state, startedAt }, ago(3_700_000));
    await noteReplica(db, { id: 'silent', ...state, startedAt }, ago(60_000));
    await noteReplica(db, { id: 'ended', ...state, startedAt }, ago(1_000));
    await forgetReplica(db, 'ended');
    const operator = await signedUpOperator(server());
    const { results } = await operator.ok('listReplicas');
    expect(results).toMatchObject([
      { silent: false, ready: true, parts: { server: 'ok', database: 'ok' } },
      { id: 'silent', silent: true, ready: false, version: '0.9.0', flush_lag_ms: 7 },
    ]);
  });

  test('who calls without a key, by network and program, and never the address', async () => {
    const own = await startOn(dialect);
    const operator = await signedUpOperator(own);
    const ask = (address: string, agent: string) =>
      call(own, '/reciters/', {
        headers: { 'X-Forwarded-For': address, 'User-Agent': agent },
      });
    for (const address of ['192.0.2.7', '192.0.2.8', '2001:db8:1:2::3'])
      await ask(address, 'curl/8.14.1');
    await call(own, '/reciters/?page=0', { headers: { 'X-Forwarded-For': '198.51.100.1' } });
    const list = async () => (await operator.ok('listKeylessCallers')).results;
    await expect.poll(list).toMatchObject([
      { network: '192.0.2.0/24', user_agent: 'curl/8.14.1', requests: 2 },
      { network: '2001:db8:1::/48', user_agent: 'curl/8.14.1', requests: 1 },
    ]);
    await (await signedUp(own)).refused('listKeylessCallers', '403 operator_required');
  });

  test('of a day a thousand callers are kept apart, and others together', async () => {
    const { db } = await open();
    const callers = Array.from({ length: 1_200 }, (_, at) => ({
      ...{ day: today(), network: `n${at}`, userAgent: 'x', requests: 1 },
    }));
    for (const from of [0, 600]) await addKeyless(db, callers.slice(from, from + 600));
    await addKeyless(db, callers.slice(1_100));
    const { top, requests } = await rankKeyless(db, { from: today(), to: today(), limit: 1 });
    expect([top[0]?.network, top[0]?.requests, requests]).toEqual(['*', 300, 1_300]);
  });
});
