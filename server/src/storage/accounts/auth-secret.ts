import { randomBytes } from 'node:crypto';
import type { Db } from '../schema.ts';
import { StorageError } from '../storage-error.ts';
import { readSecretFile, writeSecretFile } from './secret-file.ts';

/** What signs the portal's cookies and encrypts second factors. */
export interface AuthSecret {
  current: string;
  /** What encrypted second factors until a setting took its place; undefined where there is none. */
  earlier: string | undefined;
  keptIn: 'setting' | 'file' | 'database';
}

interface Options {
  /** What the operator has set. */
  setting: string | undefined;
  /** Where the secret lies beside SQLite's file; undefined for other databases. */
  file: string | undefined;
}

/**
 * Finds the secret: in the setting, else in a file of its own, so that whoever gets hold of a copy
 * of the database can neither sign in as anybody nor read second factors. A server that several
 * machines share has no such file: there, without the setting, the secret stays in the database. It
 * is made when it is first needed.
 *
 * @throws StorageError where the file cannot be read or written
 */
export async function readAuthSecret(db: Db, { setting, file }: Options): Promise<AuthSecret> {
  if (setting !== undefined) {
    const stored = (file && (await readSecretFile(file))) ?? (await findStored(db));
    if (stored === setting) await forgetStored(db);
    const earlier = stored === setting ? undefined : stored;
    return { current: setting, earlier, keptIn: 'setting' };
  }
  if (file !== undefined) {
    return { current: await moveToFile(db, file), earlier: undefined, keptIn: 'file' };
  }
  await storeSecretOnce(db, newSecret());
  const current = await findStored(db);
  if (current === undefined) throw new StorageError('the secret of the portal has gone.');
  return { current, earlier: undefined, keptIn: 'database' };
}

const newSecret = (): string => randomBytes(32).toString('base64url');

/** Stores the secret in the database, unless one is there. */
export async function storeSecretOnce(db: Db, value: string): Promise<void> {
  await db
    .insertInto('portal_settings')
    .values({ name: 'secret', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

async function findStored(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('portal_settings')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirst();
  return row?.value;
}

/** Overwrites it first: SQLite leaves deleted text in its file until the space is used again. */
async function forgetStored(db: Db): Promise<void> {
  const stored = await findStored(db);
  if (stored === undefined) return;
  const value = '0'.repeat(stored.length);
  await db.updateTable('portal_settings').set({ value }).where('name', '=', 'secret').execute();
  await db.deleteFrom('portal_settings').where('name', '=', 'secret').execute();
}

/** The secret in the file, which is made where it is missing: of the stored one, or anew. */
async function moveToFile(db: Db, file: string): Promise<string> {
  try {
    const there = await readSecretFile(file);
    if (there === undefined) await writeSecretFile(file, (await findStored(db)) ?? newSecret());
    const secret = there ?? (await readSecretFile(file));
    if (secret === undefined) throw new Error('it is gone again');
    await forgetStored(db);
    return secret;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const { message } = error as Error;
    throw new StorageError(
      `cannot keep the portal's secret in ${file}: ${message}. Set AUTH_SECRET, or make its folder writable.`,
      { cause: error },
    );
  }
}
