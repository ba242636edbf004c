import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrate } from '../../server/src/storage/migrate.ts';
import { migrations } from '../../server/src/storage/migrations/index.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { StorageError } from '../../server/src/storage/storage-error.ts';
import { builtProgram } from '../support/built.ts';
import { emptyDatabaseUrl, forEachDialect } from '../support/databases.ts';

const all = migrations.map((migration) => migration.name);

/** Runs the command in a process of its own: the names of the migrations that it applied. */
async function migrateInProcess(url: string): Promise<string[]> {
  const args = [builtProgram('cli'), 'migrate', '--json'];
  const env = { ...process.env, DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout).applied;
}

forEachDialect((dialect, open) => {
  test('reports what it applied, and nothing the second time', async () => {
    const database = await openDatabase(await emptyDatabaseUrl(dialect));
    expect(await migrate(database)).toEqual(all);
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });

  test('applies each migration once when several processes start at once', async () => {
    const url = await emptyDatabaseUrl(dialect);
    const applied = await Promise.all(Array.from({ length: 3 }, () => migrateInProcess(url)));
    expect(applied.sort((one, other) => one.length - other.length)).toEqual([[], [], all]);
  });

  test('refuses a schema that is newer than the program and leaves it alone', async () => {
    const { db, ...database } = await open();
    const newer = { name: '9999-future', applied_at: '2030-01-01T00:00:00.000Z' };
    await db.insertInto('reciters_migrations').values(newer).execute();
    const failure = migrate({ db, ...database });
    await expect(failure).rejects.toThrow(StorageError);
    await expect(failure).rejects.toThrow(/^DATABASE_URL: .*newer.*9999-future/);
    const rows = await db.selectFrom('reciters_migrations').select('name').execute();
    expect(rows.map((row) => row.name)).toEqual([...all, newer.name]);
  });

  test('goes on beside a newer program whose migration allows it, and beside no other', async () => {
    const { db, ...database } = await open();
    const applied_at = '2030-01-01T00:00:00.000Z';
    const add = (name: string, runs_beside: string) =>
      db.insertInto('reciters_migrations').values({ name, applied_at, runs_beside }).execute();
    await add('9998-expand', all.at(-1) ?? '');
    expect(await migrate({ db, ...database })).toEqual([]);
    await add('9999-contract', '9998-expand');
    await expect(migrate({ db, ...database })).rejects.toThrow(/newer.*\(it has 9999-contract\)/);
  });

  test('takes tables of a release that did not say what runs beside them', async () => {
    const { db, ...database } = await open();
    await db.schema.alterTable('reciters_migrations').dropColumn('runs_beside').execute();
    expect(await migrate({ db, ...database })).toEqual([]);
    const rows = await db.selectFrom('reciters_migrations').select('runs_beside').execute();
    expect(rows).toHaveLength(all.length);
  });

  test('leaves nothing behind when a migration fails', async () => {
    const database = await openDatabase(await emptyDatabaseUrl(dialect));
    await database.db.schema.createTable('revisions').addColumn('mine', 'text').execute();
    await expect(migrate(database)).rejects.toThrow(/^DATABASE_URL: .*revisions/);
    const users = database.db.selectFrom('users').select('id').execute();
    await expect(users).rejects.toThrow(/no such table|does not exist/);
    await database.close();
  });
});
