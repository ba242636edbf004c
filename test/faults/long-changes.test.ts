import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importReciters } from '../../server/src/storage/catalogue/import-reciters.ts';
import { lockRevision } from '../../server/src/storage/changes/revisions.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { onPostgres } from '../support/databases.ts';

const INDEX = '0014-usage-by-hour';

onPostgres((open) => {
  test('a change of tables may take longer than any query that somebody waits for', async () => {
    const { db, patient } = await open();
    const work = patient.transaction().execute((trx) => sql`select pg_sleep(17)`.execute(trx));
    await expect(sql`select pg_sleep(17)`.execute(db)).rejects.toThrow(/statement timeout/);
    await expect(work).resolves.toBeDefined();
  });

  test('a migration that others were in the way of is tried again', async () => {
    const database = await open();
    const { db } = database;
    await sql`drop index usage_counts_hour`.execute(db);
    await db.deleteFrom('reciters_migrations').where('name', '=', INDEX).execute();
    let migrating: Promise<string[]> | undefined;
    await db.transaction().execute(async (trx) => {
      // What every server that counts does, here for longer than a migration waits for a lock.
      await sql`lock table usage_counts in row exclusive mode`.execute(trx);
      migrating = migrate(database);
      for (let second = 0; second < 7; second += 1) {
        await sleep(1_000);
        await sql`select 1`.execute(trx);
      }
    });
    await expect(migrating).resolves.toEqual([INDEX]);
  });

  test('an import waits for the one that runs, however long that takes', async () => {
    const { db, patient } = await open();
    let importing: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await lockRevision(trx, 'catalogue');
      importing = importReciters(patient, []);
      // Longer than a lock is waited for elsewhere; each look keeps this transaction alive.
      for (let second = 0; second < 7; second += 1) {
        await sleep(1_000);
        await sql`select 1`.execute(trx);
      }
    });
    await expect(importing).resolves.toMatchObject({ created: 0 });
  });
});
