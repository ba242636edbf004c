import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAuthSecret, storeSecretOnce } from '../../server/src/storage/accounts/auth-secret.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { forEachDialect, type TestDatabase, temporaryFolder } from '../support/databases.ts';

const SET = 'a secret that an operator has set';
const STORED = 'a secret that an earlier release made';

const storedIn = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('portal_settings').select(['name', 'value']).execute();
  return rows.filter(({ name }) => name === 'secret').map(({ value }) => value);
};

forEachDialect((_, open) => {
  test('a setting is used as it is, and nothing is stored', async () => {
    const { db } = await open();
    const secret = await readAuthSecret(db, { setting: SET, file: undefined });
    expect(secret).toEqual({ current: SET, earlier: undefined, keptIn: 'setting' });
    expect(await storedIn(db)).toEqual([]);
  });

  test('a setting takes the place of a stored one, which still reads second factors', async () => {
    const { db } = await open();
    await storeSecretOnce(db, STORED);
    const secret = await readAuthSecret(db, { setting: SET, file: undefined });
    expect(secret).toEqual({ current: SET, earlier: STORED, keptIn: 'setting' });
  });

  test('a stored one that is set leaves the database', async () => {
    const { db } = await open();
    await storeSecretOnce(db, STORED);
    const secret = await readAuthSecret(db, { setting: STORED, file: undefined });
    expect(secret).toEqual({ current: STORED, earlier: undefined, keptIn: 'setting' });
    expect(await storedIn(db)).toEqual([]);
  });

  test('without a setting and without a file it is made once, in the database', async () => {
    const { db } = await open();
    const options = { setting: undefined, file: undefined };
    const secrets = await Promise.all([1, 2, 3].map(() => readAuthSecret(db, options)));
    expect(secrets[0]?.keptIn).toBe('database');
    expect(new Set(secrets.map(({ current }) => current)).size).toBe(1);
  });

  describe('in a file of its own', () => {
    const inFile = async (database: TestDatabase) => {
      const file = join(temporaryFolder(), 'reciters.db.secret');
      return { file, read: () => readAuthSecret(database.db, { setting: undefined, file }) };
    };

    test('it is made once, for its owner alone, and nothing else is left there', async () => {
      const { file, read } = await inFile(await open());
      const secrets = await Promise.all([read(), read(), read()]);
      expect(new Set(secrets.map(({ current }) => current)).size).toBe(1);
      expect(secrets[0]?.keptIn).toBe('file');
      expect(readFileSync(file, 'utf8').trim()).toBe(secrets[0]?.current);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(dirname(file))).toEqual(['reciters.db.secret']);
    });

    test('it is moved there from the database', async () => {
      const database = await open();
      await storeSecretOnce(database.db, STORED);
      const { read } = await inFile(database);
      expect((await read()).current).toBe(STORED);
      expect(await storedIn(database.db)).toEqual([]);
      expect((await read()).current).toBe(STORED);
    });

    test('a file that others may read becomes its owner’s alone', async () => {
      const { file, read } = await inFile(await open());
      writeFileSync(file, SET);
      chmodSync(file, 0o644);
      expect((await read()).current).toBe(SET);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    test('one that is damaged is refused in one line, and stays as it is', async () => {
      const { file, read } = await inFile(await open());
      writeFileSync(file, 'half a secre');
      await expect(read()).rejects.toThrow(
        /^DATABASE_URL: .*reciters\.db\.secret.*32 characters.*$/,
      );
      expect(readFileSync(file, 'utf8')).toBe('half a secre');
    });

    test('one that cannot be read is refused in one line, which offers no other, also beside a setting', async () => {
      const { db } = await open();
      const file = temporaryFolder();
      for (const setting of [undefined, 'a'.repeat(32)]) {
        const reading = readAuthSecret(db, { setting, file });
        await expect(reading).rejects.toThrow(/^DATABASE_URL: cannot read (?!.*AUTH_SECRET).*$/);
      }
    });

    test('a folder that is not there is refused in one line', async () => {
      const { db } = await open();
      const file = join(temporaryFolder(), 'missing', 'secret');
      const reading = readAuthSecret(db, { setting: undefined, file });
      await expect(reading).rejects.toThrow(/^DATABASE_URL: cannot keep .*AUTH_SECRET.*$/);
      expect(existsSync(file)).toBe(false);
    });
  });
});
