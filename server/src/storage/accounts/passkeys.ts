import { sql } from 'kysely';
import type { PasskeysTable } from '../portal-schema.ts';
import type { Db } from '../schema.ts';
import { lockAccount } from './users.ts';

/** A passkey as its owner sees it. */
export type Passkey = Pick<PasskeysTable, 'id' | 'name' | 'created_at' | 'last_used_at'> & {
  synced: boolean;
};

const SHOWN = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const;

const shown = <T extends { synced: number }>(row: T) => ({ ...row, synced: row.synced === 1 });

export type NewPasskey = Pick<
  PasskeysTable,
  'id' | 'user_id' | 'credential_id' | 'public_key' | 'name' | 'transports' | 'synced'
> & { sign_count: number };

export type AddPasskeyResult = { type: 'added'; passkey: Passkey } | { type: 'too_many' | 'taken' };

/** Stores a passkey, unless its account has as many as it may. Belongs in a transaction. */
export async function addPasskey(
  trx: Db,
  passkey: NewPasskey,
  { atMost, now }: { atMost: number; now: Date },
): Promise<AddPasskeyResult> {
  // Two that are added at once are counted one after the other.
  await lockAccount(trx, passkey.user_id);
  const earlier = await listPasskeys(trx, passkey.user_id);
  if (earlier.length >= atMost) return { type: 'too_many' };
  const added = await trx
    .insertInto('passkeys')
    .values({ ...passkey, created_at: now.toISOString(), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();
  return added ? { type: 'added', passkey: shown(added) } : { type: 'taken' };
}

/** The passkeys of an account, the newest first. */
export async function listPasskeys(
  db: Db,
  userId: string,
): Promise<(Passkey & { credential_id: string })[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select([...SHOWN, 'credential_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(shown);
}

/** A passkey as signing in needs it. */
export interface StoredPasskey {
  id: string;
  userId: string;
  email: string;
  /** Of the account's credentials now. */
  credentialsVersion: number;
  credentialId: string;
  publicKey: string;
  signCount: number;
}

/** The passkey that an authenticator knows by this id, with whose it is. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  return await db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'u.id as userId', 'u.email', 'u.credentials_version as credentialsVersion'])
    .select(['p.credential_id as credentialId', 'p.public_key as publicKey'])
    // PostgreSQL's driver reads a bigint as text.
    .select(sql<number>`cast(p.sign_count as double precision)`.as('signCount'))
    .where('p.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Notes that a passkey signed in. */
export async function notePasskeyUse(
  trx: Db,
  id: string,
  { signCount, synced }: { signCount: number; synced: boolean },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ sign_count: signCount, synced: synced ? 1 : 0, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Gives a passkey of this account another name; undefined where it has no such passkey. */
export async function renamePasskey(
  trx: Db,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<{ passkey: Passkey; before: string } | undefined> {
  const before = (await listPasskeys(trx, userId)).find((each) => each.id === id);
  if (before === undefined) return undefined;
  const renamed = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst();
  return renamed && { passkey: shown(renamed), before: before.name };
}

/** Removes passkeys of an account, all or the one with this id: the names that they had. */
export async function removePasskeys(trx: Db, userId: string, id?: string): Promise<string[]> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute();
  return removed.map(({ name }) => name);
}
