import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findKeyBySecret } from '../../server/src/storage/keys/key-secrets.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { forEachDialect } from '../support/databases.ts';
import { killAfter, startWriter } from '../support/key-writer.ts';
import { addUser } from '../support/seeds.ts';
import { countUniqueUsers } from '../support/unique-users.ts';

forEachDialect((dialect, open) => {
  test('a kill in the middle of writing loses nothing that was reported as stored', async () => {
    const { db, url } = await open();
    const { id: userId } = await addUser(db);
    const names = await killAfter(startWriter(url, userId), 30);
    expect(names.length).toBeGreaterThanOrEqual(30);

    const reopened = await openDatabase(url);
    onTestFinished(() => reopened.close());
    expect(await migrate(reopened)).toEqual([]);
    for (const name of names) {
      expect(await findKeyBySecret(reopened.db, `digest of ${name}`)).toBeDefined();
      expect(await countUniqueUsers(reopened.db, name, 1)).toBe(1);
    }
    const keys = await reopened.db.selectFrom('api_keys').select('id').execute();
    const stored = await reopened.db.selectFrom('key_secrets').select('key_id').execute();
    expect(new Set(stored.map(({ key_id }) => key_id))).toEqual(new Set(keys.map(({ id }) => id)));
    if (dialect === 'sqlite') {
      const { rows } = await sql`pragma integrity_check`.execute(reopened.db);
      expect(rows).toEqual([{ integrity_check: 'ok' }]);
    }
  });

  test('two processes write to one database at once', async () => {
    const { db, url } = await open();
    const { id: userId } = await addUser(db);
    const child = startWriter(url, userId);
    const killed = killAfter(child, 40);
    let mine = 0;
    while (child.exitCode === null && child.signalCode === null) {
      await db
        .updateTable('users')
        .set({ name: `name ${mine}` })
        .execute();
      await new Promise((resolve) => setTimeout(resolve, 2));
      mine += 1;
    }
    expect((await killed).length).toBeGreaterThanOrEqual(40);
    const user = await db.selectFrom('users').select('name').executeTakeFirst();
    expect(user?.name).toBe(`name ${mine - 1}`);
  });
});
