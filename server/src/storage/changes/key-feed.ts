import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { bumpRevision } from './revisions.ts';

/*
 * The feed by which servers learn which keys changed. Each change takes the next revision of
 * `keys`, whose row is locked until the change is committed: a sequence would give a lower number
 * to a change that may become visible after a higher one was read, and nobody would look for it.
 */

/** One key that changed or, without its id, all keys of an account. */
export interface KeyChange {
  userId: string;
  keyId?: string;
}

/** Makes this server forget keys that it has changed, without waiting for its next look. */
export type KeysChanged = (change: KeyChange) => void;

/** So many of the last changes are kept. Who has missed more forgets every key. */
export const KEPT_CHANGES = 10_000;

/** Tells every server that a key changed. Belongs at the end of the transaction of the change. */
export async function publishKey(trx: Db, keyId: string): Promise<void> {
  const { user_id } = await trx
    .selectFrom('api_keys')
    .select('user_id')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  await publish(trx, { userId: user_id, keyId });
}

/** Tells every server that all keys of an account changed. Belongs in the change's transaction. */
export const publishKeysOf = (trx: Db, userId: string): Promise<void> => publish(trx, { userId });

async function publish(db: Db, { userId, keyId }: KeyChange): Promise<void> {
  await inTransaction(db, async (trx) => {
    const revision = await bumpRevision(trx, 'keys');
    await trx
      .insertInto('key_changes')
      .values({ revision, user_id: userId, key_id: keyId ?? null })
      .execute();
    await trx
      .deleteFrom('key_changes')
      .where('revision', '<=', revision - KEPT_CHANGES)
      .execute();
  });
}
