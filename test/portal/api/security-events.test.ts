import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SECURITY_EVENTS } from '../../../server/src/security-events.ts';
import { forEachDialect } from '../../support/databases.ts';
import { signedUpOperator } from '../../support/operators.ts';
import { PASSWORD, portalClient, signedUp, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import type { TestServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const WRONG = 'not the right password';
const ATTACKER = '192.0.2.66';

/** The security events that were logged so far. */
const eventsOf = ({ log }: Pick<TestServer, 'log'>): Record<string, unknown>[] =>
  log.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);

forEachDialect((dialect) => {
  test('failed sign-ins and locks: a line with account and address, one row a day', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    const { account } = await client.ok('getSession');
    const attacker = portalClient(server, ATTACKER);
    const body = { email: client.email, password: WRONG };
    for (let guess = 1; guess <= 10; guess += 1)
      await attacker.refused('signIn', '401 credentials_invalid', { body });
    for (let guess = 1; guess <= 3; guess += 1)
      await attacker.refused('signIn', '429 rate_limited', { body });
    const failure = { account_id: account?.id, address: ATTACKER };
    const of = (name: string) => eventsOf(server).filter(({ event }) => event === name);
    await expect.poll(() => of('sign_in_failed')).toHaveLength(10);
    expect(of('sign_in_failed')[0]).toMatchObject(failure);
    await expect.poll(() => of('sign_in_locked')).toMatchObject([{ ...failure, count: 1 }]);

    const listed = async () =>
      (await client.ok('listAuditEvents')).results.filter(({ by }) => by === 'stranger');
    await expect.poll(async () => (await listed()).length).toBe(2);
    expect(await listed()).toContainEqual(
      expect.objectContaining({ action: 'sign_in_failed', ip_address: ATTACKER }),
    );
    const text = server.log.join('');
    for (const secret of [client.email, WRONG, PASSWORD]) expect(text).not.toContain(secret);
  });

  test('what strangers repeat is one row with a number, once the server stops', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    const body = { email: client.email, password: WRONG };
    for (let guess = 1; guess <= 7; guess += 1)
      await portalClient(server, someAddress()).refused('signIn', '401 credentials_invalid', {
        body,
      });
    await expect
      .poll(() => eventsOf(server).filter(({ event }) => event === 'sign_in_failed').length)
      .toBe(7);
    await server.service.stop();
    const rows = await server.db
      .selectFrom('audit_events')
      .select(['action', 'count'])
      .where('action', '=', 'sign_in_failed')
      .execute();
    expect(rows).toEqual([{ action: 'sign_in_failed', count: 7 }]);
  });

  test('operators’ acts: who did what to whom, and from where', async () => {
    const server = await startOn(dialect);
    const [operator, client] = [await signedUpOperator(server), await signedUp(server)];
    const [actor, account] = await Promise.all(
      [operator, client].map(async (each) => (await each.ok('getSession')).account?.id),
    );
    const path = { account_id: account ?? '' };
    await operator.ok('suspendAccount', { path });
    await operator.ok('suspendAccount', { path });
    await operator.ok('resumeAccount', { path });
    await operator.ok('endAccountSessions', { path });
    await operator.ok('createInvite', { body: { email: 'omar@mail.test' } });
    const acts = eventsOf(server).filter(({ actor_id }) => actor_id !== undefined);
    const act = { actor_id: actor, address: expect.stringMatching(/^10\./) };
    expect(acts).toMatchObject([
      { ...act, event: 'account_suspended', account_id: account },
      { ...act, event: 'account_resumed', account_id: account },
      { ...act, event: 'all_sessions_ended', account_id: account },
      { ...act, event: 'invite_created' },
    ]);
    expect(server.log.join('')).not.toContain('omar@mail.test');
    const { results } = await operator.ok('listAuditEvents', { query: { page_size: 1 } });
    expect(results).toMatchObject([{ action: 'invite_created' }]);
  });

  test('deleting an account keeps the record of it: by id, without the address', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    const id = (await client.ok('getSession')).account?.id;
    await client.ok('deleteAccount', { body: { password: PASSWORD } }, 204);
    expect(eventsOf(server).at(-1)).toMatchObject({ event: 'account_deleted', account_id: id });
    const rows = await server.db.selectFrom('deleted_accounts').selectAll().execute();
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(rows).toEqual([{ account_id: id, created_at: time, deleted_at: time }]);
    expect(server.log.join('')).not.toContain(client.email);
  });

  test('a wrong second factor', async () => {
    const server = await startOn(dialect);
    const client = await signedUp(server);
    const { secret } = await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    await client.ok('confirmSecondFactor', { body: { code: totp(secret) } }, 204);
    const attacker = portalClient(server, ATTACKER);
    await attacker.ok('signIn', { body: { email: client.email, password: PASSWORD } });
    const proof = { body: { recovery_code: 'wrong' } };
    await attacker.refused('verifySecondFactor', '401 second_factor_invalid', proof);
    expect(eventsOf(server).at(-1)).toMatchObject({
      event: 'second_factor_failed',
      address: ATTACKER,
    });
  });
});

test('a failed sign-in of nobody has no account, and no address of a mailbox', async () => {
  const server = await startOn('sqlite');
  const body = { email: 'nobody@mail.test', password: WRONG };
  await portalClient(server, ATTACKER).refused('signIn', '401 credentials_invalid', { body });
  await expect.poll(() => eventsOf(server)).toHaveLength(1);
  expect(eventsOf(server)[0]).toMatchObject({ event: 'sign_in_failed', address: ATTACKER });
  expect(eventsOf(server)[0]).not.toHaveProperty('account_id');
  expect(server.log.join('')).not.toContain('nobody@');
});

test('the list of security events has exactly those that there are', () => {
  const list = readFileSync(new URL('../../../server/security-events.md', import.meta.url), 'utf8');
  const listed = [...list.matchAll(/^\| (.+?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name),
  );
  expect(listed.sort()).toEqual(Object.keys(SECURITY_EVENTS).sort());
});
