import { expect, test } from 'vitest';
import { migrations } from '../../server/src/storage/migrations/index.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { call } from '../support/call.ts';
import { emptyDatabaseUrl, forEachDialect, temporaryFolder } from '../support/databases.ts';
import { listPage } from '../support/list-reciters.ts';
import { runServer } from '../support/run-server.ts';

const PROCESSES = 10;

forEachDialect((dialect) => {
  test('ten processes that start at once on an empty database make it once', async () => {
    const url = await emptyDatabaseUrl(dialect);
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        runServer({ folder: temporaryFolder(), env: { DATABASE_URL: url } }),
      ),
    );
    for (const server of servers) {
      expect((await listPage(server)).count).toBe(165);
      expect(server.output.stderr).toBe('');
      expect((await call(server, '/readyz')).status).toBe(200);
    }
    const { db, close } = await openDatabase(url);
    const applied = await db.selectFrom('reciters_migrations').select('name').execute();
    const reciters = await db.selectFrom('reciters').select('id').execute();
    const revision = await db
      .selectFrom('revisions')
      .select('value')
      .where('name', '=', 'catalogue')
      .executeTakeFirst();
    await close();
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(reciters).toHaveLength(165);
    // Each import raises it.
    expect(revision?.value).toBe(1);
  });
});
