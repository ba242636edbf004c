import { expect, test } from 'vitest';
import {
  areCurrent,
  type Credentials,
  credentialsOf,
  endSignIns,
} from '../../server/src/storage/accounts/credentials.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { forEachDialect } from '../support/databases.ts';
import { addUser } from '../support/seeds.ts';

async function credentialsIn(db: Db): Promise<Credentials> {
  const { id, email } = await addUser(db);
  const credentials = await credentialsOf(db, { email });
  expect(credentials).toEqual({ userId: id, version: 0 });
  expect(await credentialsOf(db, { userId: id })).toEqual(credentials);
  return credentials ?? { userId: id, version: 0 };
}

forEachDialect((_, open) => {
  test('they are current until sign-ins are ended', async () => {
    const { db } = await open();
    const credentials = await credentialsIn(db);
    expect(await areCurrent(db, credentials)).toBe(true);
    expect(await areCurrent(db, credentials)).toBe(true);
    await endSignIns(db, credentials.userId);
    expect(await areCurrent(db, credentials)).toBe(false);
    expect(await areCurrent(db, { ...credentials, userId: 'nobody' })).toBe(false);
  });

  test('while somebody changes them, nobody takes them for current', async () => {
    const { db } = await open();
    const credentials = await credentialsIn(db);
    const answers: boolean[] = [];
    let asked: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await endSignIns(trx, credentials.userId);
      asked = areCurrent(db, credentials).then((answer) => answers.push(answer));
      // Time enough for an answer that does not wait.
      for (let turn = 0; turn < 20; turn += 1) await credentialsOf(trx, credentials);
      expect(answers).toEqual([]);
    });
    await asked;
    expect(answers).toEqual([false]);
  });
});
