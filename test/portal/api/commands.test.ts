import { expect, test } from 'vitest';
import { forEachDialect } from '../../support/databases.ts';
import { runCommand } from '../../support/run-command.ts';

const EMAIL = ['--email', 'amina@mail.test'];

forEachDialect((_, open) => {
  test('reset-password prints a link, for somebody without a password too', async () => {
    const { url } = await open();
    await runCommand(url, 'users', 'create', ...EMAIL);
    const { status, stdout } = await runCommand(url, 'users', 'reset-password', ...EMAIL);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^http:\/\/localhost:3000\/portal\/#\/reset-password\?token=[\w-]{32}$/);
  });

  test('reset-password and make-operator need a user who is there', async () => {
    const { url } = await open();
    for (const command of ['reset-password', 'make-operator']) {
      const { status, stdout, stderr } = await runCommand(url, 'users', command, ...EMAIL);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toBe('There is no user amina@mail.test.');
    }
  });

  test('invite prints a link, and none for somebody who is there', async () => {
    const { url } = await open();
    const { stdout } = await runCommand(url, 'users', 'invite', ...EMAIL);
    expect(stdout).toMatch(
      /^http:\/\/localhost:3000\/portal\/#\/sign-up\?email=[\w%.-]+&invite=[\w-]{32}$/,
    );
    await runCommand(url, 'users', 'create', ...EMAIL);
    const { status, stderr } = await runCommand(url, 'users', 'invite', ...EMAIL);
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is a user')]);
  });

  test('make-operator, twice', async () => {
    const { db, url } = await open();
    await runCommand(url, 'users', 'create', ...EMAIL);
    for (const time of ['first', 'second']) {
      const { stdout } = await runCommand(url, 'users', 'make-operator', ...EMAIL, '--json');
      expect(JSON.parse(stdout), time).toMatchObject({ email: 'amina@mail.test', operator: true });
    }
    expect(await db.selectFrom('operators').selectAll().execute()).toHaveLength(1);
  });
});
