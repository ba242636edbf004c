import { expect, test } from 'vitest';
import { digestApiKey, isWellFormed } from '../../server/src/domain/keys/api-key.ts';
import { findKeyBySecret } from '../../server/src/storage/keys/key-secrets.ts';
import { emptyDatabaseUrl, forEachDialect } from '../support/databases.ts';
import { runCommand } from '../support/run-command.ts';

const CREATE = ['keys', 'create', '--email', 'maryam@example.org'];

forEachDialect((dialect, open) => {
  test('the first command of all makes database, user and key, and prints the key', async () => {
    const url = await emptyDatabaseUrl(dialect);
    const { status, stdout, stderr } = await runCommand(url, ...CREATE, '--name', 'Website');
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(isWellFormed(stdout)).toBe(true);
    expect(stderr).toContain('Created the user maryam@example.org');
    expect(stderr).not.toContain(stdout);
  });

  test('--json prints one document, and the key in it works', async () => {
    const { db, url } = await open();
    const args = ['--name', ' تطبيق ', '--expires', '2099-01-01', '--json'];
    const { stdout } = await runCommand(url, ...CREATE, ...args);
    const created = JSON.parse(stdout);
    expect(created).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Za-z]{16}$/),
      name: 'تطبيق',
      email: 'maryam@example.org',
      prefix: created.key.slice(0, 7),
      permissions: ['reciters:read'],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      expires_at: '2099-01-01T00:00:00.000Z',
      key: expect.stringMatching(/^rk_/),
    });
    expect(await findKeyBySecret(db, digestApiKey(created.key))).toEqual({
      keyId: created.id,
      userId: expect.any(String),
      permissions: ['reciters:read'],
      revoked: false,
      expiresAt: Date.UTC(2099, 0, 1),
      secretExpiresAt: undefined,
      secretUsed: false,
    });
  });

  test('a second key of the same person needs another name', async () => {
    const { url } = await open();
    await runCommand(url, ...CREATE, '--name', 'Website');
    const again = await runCommand(url, ...CREATE, '--name', 'Website', '--json');
    expect(again).toMatchObject({ status: 1, stdout: '' });
    expect(again.stderr).toContain('"Website" already');
    const other = await runCommand(
      url,
      'keys',
      'create',
      '--email',
      'MARYAM@Example.org',
      '--name',
      'CI',
    );
    expect(other.status).toBe(0);
    expect(other.stderr).not.toContain('Created the user');
  });

  test('permissions are all, those named, or none', async () => {
    const { url } = await open();
    const permissionsWith = async (...args: string[]) => {
      const { stdout } = await runCommand(
        url,
        ...CREATE,
        '--name',
        `key ${args.length}`,
        '--json',
        ...args,
      );
      return JSON.parse(stdout).permissions;
    };
    expect(await permissionsWith('--permission', 'reciters:read')).toEqual(['reciters:read']);
    const twice = ['--permission', 'reciters:read', '--permission', 'reciters:read'];
    expect(await permissionsWith(...twice)).toEqual(['reciters:read']);
    expect(await permissionsWith('--no-permissions')).toEqual([]);
  });

  test('lists keys, or those of one person, and never a secret', async () => {
    const { url } = await open();
    const { stdout: key } = await runCommand(url, ...CREATE, '--name', 'Website');
    await runCommand(url, 'keys', 'create', '--email', 'zayd@example.org', '--name', 'Other');
    const table = await runCommand(url, 'keys', 'list');
    expect(table.stdout).toContain('Website');
    expect(table.stdout).toMatch(new RegExp(` ${key.slice(0, 7)}…  active `));
    expect(table.stdout).not.toContain(key);
    const one = await runCommand(url, 'keys', 'list', '--email', 'zayd@example.org', '--json');
    expect(JSON.parse(one.stdout)).toMatchObject([{ name: 'Other', revoked_at: null }]);
    expect(JSON.parse((await runCommand(url, 'keys', 'list', '--json')).stdout)).toHaveLength(2);
  });

  test('the list says when a key was last used, and when it expires', async () => {
    const { db, url } = await open();
    const expires = '2099-01-01T00:00:00.000Z';
    await runCommand(url, ...CREATE, '--name', 'Website', '--expires', expires);
    const rowOf = async () => (await runCommand(url, 'keys', 'list')).stdout.split('\n').at(-1);
    expect(await rowOf()).toContain(` active  never      ${expires}  reciters:read `);
    const used = '2026-01-02T03:04:05.000Z';
    await db.updateTable('api_keys').set({ last_used_at: used }).execute();
    expect(await rowOf()).toContain(` active  ${used}  ${expires}  reciters:read `);
    const { stdout } = await runCommand(url, 'keys', 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ last_used_at: used, expires_at: expires }]);
  });

  test('listing nothing says so, and is an empty document with --json', async () => {
    const { url } = await open();
    expect(await runCommand(url, 'keys', 'list')).toMatchObject({ status: 0, stdout: '' });
    expect((await runCommand(url, 'keys', 'list', '--json')).stdout).toBe('[]');
    const nobody = await runCommand(url, 'keys', 'list', '--email', 'nobody@example.org');
    expect(nobody).toMatchObject({ status: 1, stderr: 'There is no user nobody@example.org.' });
  });

  test('revoking a key ends it, and says so again the second time', async () => {
    const { db, url } = await open();
    const { stdout } = await runCommand(url, ...CREATE, '--name', 'Website', '--json');
    const { id, key } = JSON.parse(stdout);
    const first = await runCommand(url, 'keys', 'revoke', id, '--json');
    expect(JSON.parse(first.stdout)).toEqual({ id, revoked_at: expect.stringMatching(/Z$/) });
    expect(await findKeyBySecret(db, digestApiKey(key))).toMatchObject({ revoked: true });
    const second = await runCommand(url, 'keys', 'revoke', id, '--json');
    expect(second).toEqual(first);
    const third = await runCommand(url, 'keys', 'revoke', id);
    expect(third.stdout).toMatch(`${id} was already revoked (`);
    expect((await runCommand(url, 'keys', 'list')).stdout).toContain('revoked');
  });

  test('what commands do to a key stands in the activity of its owner, once', async () => {
    const { db, url } = await open();
    const { stdout } = await runCommand(url, ...CREATE, '--name', 'Website', '--json');
    const { id: key_id } = JSON.parse(stdout);
    for (const _ of [1, 2]) await runCommand(url, 'keys', 'revoke', key_id);
    const events = db.selectFrom('audit_events').select(['action', 'by', 'key_id']);
    expect(await events.orderBy('id').execute()).toEqual([
      { action: 'key_created', by: 'command', key_id },
      { action: 'key_revoked', by: 'command', key_id },
    ]);
  });

  test('revoking a key that is not there fails', async () => {
    const { url } = await open();
    const { status, stderr } = await runCommand(url, 'keys', 'revoke', 'key_none');
    expect(status).toBe(1);
    expect(stderr).toContain('There is no key key_none.');
  });
});
