import { expect, test } from 'vitest';
import { forEachDialect } from '../../support/databases.ts';
import { signedUpOperator } from '../../support/operators.ts';
import { PASSWORD, portalClient, signedUp, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { filesWith, tablesWith } from '../../support/traces.ts';

forEachDialect((dialect) => {
  test('the address of a deleted account is nowhere: no table, no byte of a file, no line of the log', async () => {
    const server = await startOn(dialect);
    const { databaseUrl } = server;
    const email = `${crypto.randomUUID()}@mail.test`;
    const operator = await signedUpOperator(server);
    await operator.ok('createInvite', { body: { email } }, 201);

    const client = await signedUp(server, email);
    await client.ok('createKey', { body: { name: 'App', permissions: ['reciters:read'] } });
    // A password reset and a wrong password leave what they leave.
    await runCommand(databaseUrl, 'users', 'reset-password', '--email', email);
    const stranger = portalClient(server, someAddress());
    const guess = { body: { email, password: 'not the password' } };
    await stranger.refused('signIn', '401 credentials_invalid', guess);
    expect(await tablesWith(server.db, email)).toEqual(
      expect.arrayContaining(['audit_events', 'invites', 'users']),
    );

    await client.ok('deleteAccount', { body: { password: PASSWORD } }, 204);
    expect(await tablesWith(server.db, email)).toEqual([]);
    if (dialect === 'sqlite') expect(filesWith(databaseUrl, email)).toEqual([]);
    expect(server.log.join('')).not.toContain(email);
    const { results } = await operator.ok('listAuditEvents');
    expect(results.find(({ action }) => action === 'invite_created')).toMatchObject({
      after: null,
    });
  });
});
