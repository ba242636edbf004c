import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findKeyBySecret } from '../../server/src/storage/keys/key-secrets.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { forEachDialect } from '../support/databases.ts';
import { killAfter, startWriter } from '../support/key-writer.ts';
import { addUser } from '../support/seeds.ts';

const KILLS = 50;

forEachDialect((dialect, open) => {
  test(`${KILLS} kills while keys and usage are written: the database opens, and has all of it`, async () => {
    const { db, url } = await open();
    const { id: userId } = await addUser(db);
    const reported: string[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const writer = startWriter(url, userId, `kill_${kill}`);
      reported.push(...(await killAfter(writer, 1 + Math.floor(20 * Math.random()))));

      const database = await openDatabase(url);
      expect(await migrate(database)).toEqual([]);
      if (dialect === 'sqlite') {
        const { rows } = await sql`pragma integrity_check`.execute(database.db);
        expect(rows).toEqual([{ integrity_check: 'ok' }]);
      }
      for (const name of reported.slice(-20))
        expect(await findKeyBySecret(database.db, `digest of ${name}`)).toBeDefined();
      await database.close();
    }
    const stored = await db.selectFrom('api_keys').select('id').execute();
    const counted = await db.selectFrom('end_user_counts').select('key_id').execute();
    const missing = (rows: Set<string>) => reported.filter((name) => !rows.has(name));
    expect(missing(new Set(stored.map(({ id }) => id)))).toEqual([]);
    expect(missing(new Set(counted.map(({ key_id }) => key_id)))).toEqual([]);
    console.log(
      `${dialect}: ${reported.length} keys were reported in ${KILLS} lives; all are there.`,
    );
  });
});
