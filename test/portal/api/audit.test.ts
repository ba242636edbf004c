import { expect, test } from 'vitest';
import { forEachDialect } from '../../support/databases.ts';
import { PASSWORD, portalClient } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';

const EMAIL = 'amina@mail.test';
const ADDRESS = '192.0.2.7';

forEachDialect((dialect) => {
  test('every change is listed: what, when, from where, the newest first', async () => {
    const server = await startOn(dialect);
    const client = portalClient(server, ADDRESS);
    await client.ok('signUp', { body: { email: EMAIL, password: PASSWORD } });
    const { key } = await client.ok('createKey', {
      body: { name: 'App', permissions: ['reciters:read'] },
    });
    const path = { key_id: key.id };
    await client.ok('updateKey', { path, body: { name: 'Web', permissions: [] } });
    await client.ok('updateKey', { path, body: { name: 'Web' } });
    await client.ok('rotateKey', { path, body: { prefix: key.prefix } });
    await client.ok('revokeKey', { path });
    await client.ok('revokeKey', { path });
    const { count, results } = await client.ok('listAuditEvents');
    const of = { by: 'account', ip_address: ADDRESS };
    const ofKey = { ...of, key_id: key.id, key_name: 'Web' };
    expect(results).toMatchObject([
      { ...ofKey, action: 'key_revoked' },
      { ...ofKey, action: 'key_rotated' },
      { ...ofKey, action: 'key_permissions_changed', before: 'reciters:read', after: '' },
      { ...ofKey, action: 'key_renamed', before: 'App', after: 'Web' },
      { ...ofKey, action: 'key_created', after: 'App' },
      { ...of, action: 'account_created', key_id: null },
    ]);
    expect(count).toBe(6);
    const page = await client.ok('listAuditEvents', { query: { page: 2, page_size: 5 } });
    expect(page).toEqual({ count: 6, results: results.slice(5) });
    const ofThatKey = await client.ok('listAuditEvents', { query: { key_id: key.id } });
    expect(ofThatKey.count).toBe(5);
  });

  test('what an operator does by command is listed as that', async () => {
    const server = await startOn(dialect);
    const client = portalClient(server, ADDRESS);
    await client.ok('signUp', { body: { email: EMAIL, password: PASSWORD } });
    const { key } = await client.ok('createKey', { body: { name: 'App', permissions: [] } });
    await runCommand(server.databaseUrl, 'keys', 'revoke', key.id);
    await runCommand(server.databaseUrl, 'users', 'reset-password', '--email', EMAIL);
    const { results } = await client.ok('listAuditEvents', { query: { page_size: 2 } });
    expect(results).toMatchObject([
      { action: 'password_reset_requested', by: 'command', ip_address: null },
      { action: 'key_revoked', by: 'command', key_id: key.id },
    ]);
  });

  test('a change that fails is not listed', async () => {
    const server = await startOn(dialect);
    const client = portalClient(server, ADDRESS);
    await client.ok('signUp', { body: { email: EMAIL, password: PASSWORD } });
    const body = { name: 'App', permissions: [] };
    await client.ok('createKey', { body });
    await client.refused('createKey', '409 name_taken', { body });
    const { results } = await client.ok('listAuditEvents');
    expect(results.filter(({ action }) => action === 'key_created')).toHaveLength(1);
  });
});

forEachDialect((dialect) => {
  test('activity by what was done and when, and as a file', async () => {
    const server = await startOn(dialect);
    const client = portalClient(server, ADDRESS);
    await client.ok('signUp', { body: { email: EMAIL, password: PASSWORD } });
    await client.ok('createKey', { body: { name: '=1+1', permissions: [] } });
    const today = new Date().toISOString().slice(0, 10);
    const actionsOf = async (query: object) =>
      (await client.ok('listAuditEvents', { query })).results.map(({ action }) => action);
    expect(await actionsOf({ action: 'key_created' })).toEqual(['key_created']);
    expect(await actionsOf({ since: today, until: today })).toHaveLength(2);
    expect(await actionsOf({ until: '2020-01-01' })).toEqual([]);
    expect(await actionsOf({ since: '2999-01-01' })).toEqual([]);
    const { text, headers } = await client.send('exportAuditEvents', {
      query: { action: 'key_created' },
    });
    expect(headers.get('Content-Disposition')).toContain('activity-');
    // A spreadsheet runs no name.
    expect(text.split('\r\n')[1]).toMatch(/,key_created,account,.*,'=1\+1,1$/);
  });
});
