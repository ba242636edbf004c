import { describe, expect, test } from 'vitest';
import { createOperatorLink } from '../../../server/src/portal-api/operator/operator-link.ts';
import { forEachDialect } from '../../support/databases.ts';
import { operatorToken, tokenOfLink } from '../../support/operators.ts';
import { PASSWORD, portalClient, signedUp, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';

const someone = () => ({ email: `${crypto.randomUUID()}@mail.test`, password: PASSWORD });

forEachDialect((dialect) => {
  describe('POST /operator/claims', () => {
    test('200: whoever is signed in becomes an operator, once', async () => {
      const server = await startOn(dialect);
      const [first, second] = [await signedUp(server), await signedUp(server)];
      const body = { token: await operatorToken(server) };
      await portalClient(server).refused('claimOperator', '401 session_required', { body });
      const state = await first.ok('claimOperator', { body }, 200);
      expect(state).toMatchObject({ state: 'signed_in', account: { operator: true } });
      await first.ok('getOperatorOverview');
      await second.refused('claimOperator', '422 token_invalid', { body });
      await second.refused('getOperatorOverview', '403 operator_required');
    });

    test('of several at once, one', async () => {
      const server = await startOn(dialect);
      const clients = await Promise.all([1, 2, 3].map(() => signedUp(server)));
      const body = { token: await operatorToken(server) };
      const answers = await Promise.all(
        clients.map((each) => each.send('claimOperator', { body })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      expect(await server.db.selectFrom('operators').selectAll().execute()).toHaveLength(1);
    });

    test('422: one that is past its time, made up, or replaced by a later one', async () => {
      const server = await startOn(dialect);
      const client = await signedUp(server);
      const [replaced, late] = [await operatorToken(server), await operatorToken(server)];
      await server.db
        .updateTable('links')
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .execute();
      for (const token of [replaced, late, 'made-up'])
        await client.refused('claimOperator', '422 token_invalid', { body: { token } });
    });
  });

  test('201: somebody who signs up with it is an operator, also where sign-up is closed', async () => {
    const server = await startOn(dialect, { PORTAL_SIGNUP: 'closed' });
    const address = someAddress();
    const client = portalClient(server, address);
    const body = { ...someone(), invite: await operatorToken(server) };
    const state = await client.ok('signUp', { body }, 201);
    expect(state).toMatchObject({ account: { operator: true } });
    expect((await client.ok('listAuditEvents')).results).toContainEqual(
      expect.objectContaining({ action: 'operator_granted', ip_address: address }),
    );
    const another = { ...someone(), invite: body.invite };
    await portalClient(server).refused('signUp', '422 token_invalid', { body: another });
  });

  test('two sign up with it at once: one account is made', async () => {
    const server = await startOn(dialect);
    const invite = await operatorToken(server);
    const answers = await Promise.all(
      [1, 2].map(() =>
        portalClient(server, someAddress()).send('signUp', { body: { ...someone(), invite } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await server.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
  });

  test('only its digest is stored', async () => {
    const { db } = await startOn(dialect);
    const { link } = await createOperatorLink(db, 'http://localhost:3000');
    const rows = await db.selectFrom('links').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenOfLink(link));
  });
});

describe('users operator-link', () => {
  test('prints a link that works', async () => {
    const server = await startOn('sqlite');
    const { stdout } = await runCommand(server.databaseUrl, 'users', 'operator-link');
    expect(stdout).toMatch(/^http:\/\/localhost:3000\/portal\/#\/operator-link\?token=[\w-]{32}$/);
    const client = await signedUp(server);
    await client.ok('claimOperator', { body: { token: tokenOfLink(stdout) } }, 200);
  });
});

describe('an account that signed itself up, and whose address nobody confirmed', () => {
  const NAME = ['--name', 'App'];

  test.each([
    ['users make-operator', []],
    ['keys create', NAME],
  ])('is refused by %s, unless told --unconfirmed', async (command, more) => {
    const server = await startOn('sqlite');
    const { email } = await signedUp(server);
    const args = [...command.split(' '), '--email', email, ...more];
    const { status, stdout, stderr } = await runCommand(server.databaseUrl, ...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('--unconfirmed');
    expect(await server.db.selectFrom('operators').selectAll().execute()).toEqual([]);
    expect(await server.db.selectFrom('api_keys').selectAll().execute()).toEqual([]);
    expect((await runCommand(server.databaseUrl, ...args, '--unconfirmed')).status).toBe(0);
  });

  test('one that a command made is the operator’s own word, with a password too', async () => {
    const server = await startOn('sqlite');
    const email = ['--email', 'amina@mail.test'];
    const create = ['keys', 'create', ...email, '--name'];
    expect((await runCommand(server.databaseUrl, ...create, 'App')).status).toBe(0);
    const { stdout } = await runCommand(server.databaseUrl, 'users', 'reset-password', ...email);
    const body = { token: tokenOfLink(stdout), new_password: PASSWORD };
    await portalClient(server).ok('resetPassword', { body }, 204);
    expect((await runCommand(server.databaseUrl, ...create, 'Web')).status).toBe(0);
    expect((await runCommand(server.databaseUrl, 'users', 'make-operator', ...email)).status).toBe(
      0,
    );
  });
});
