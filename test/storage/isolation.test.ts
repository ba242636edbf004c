import { expect, onTestFinished, test } from 'vitest';
import { areCurrent, credentialsOf } from '../../server/src/storage/accounts/credentials.ts';
import { lockAccount } from '../../server/src/storage/accounts/users.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { emptyDatabaseUrl, onPostgres } from '../support/databases.ts';
import { addUser } from '../support/seeds.ts';
import { SOON } from '../support/soon.ts';
import { backendOf, waitingFor } from '../support/waiting.ts';

/** Databases whose transactions see nothing of what others commit meanwhile, unless they ask for it. */
onPostgres(() =>
  test.each(['repeatable read', 'serializable'])(
    'a database where %s is the default: who waited for a lock goes on with what is there then',
    async (level) => {
      const url = new URL(await emptyDatabaseUrl('postgres'));
      const options = url.searchParams.get('options');
      const isolation = `default_transaction_isolation=${level.replace(' ', '\\ ')}`;
      url.searchParams.set('options', `${options} -c ${isolation}`);
      const open = async () => {
        const database = await openDatabase(url.href);
        onTestFinished(database.close);
        return database;
      };
      const [one, other] = [await open(), await open()];
      const applied = await Promise.all([migrate(one), migrate(other)]);
      expect(applied.filter(({ length }) => length === 0)).toEqual([[]]);

      const { db } = one;
      const { id: userId } = await addUser(db);
      const credentials = await credentialsOf(db, { userId });
      if (credentials === undefined) throw new Error('The account was not stored.');
      const { current } = await db.transaction().execute(async (trx) => {
        await lockAccount(trx, userId);
        const pid = await backendOf(trx);
        const current = areCurrent(db, credentials);
        await expect.poll(() => waitingFor(db, pid), SOON).toBe(1);
        return { current };
      });
      expect(await current).toBe(true);
    },
  ),
);
