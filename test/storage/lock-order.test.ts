import { expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/durations.ts';
import { deleteAccount } from '../../server/src/storage/accounts/delete-account.ts';
import { lockAccount } from '../../server/src/storage/accounts/users.ts';
import { recordAudit } from '../../server/src/storage/audit/audit.ts';
import { publishKey } from '../../server/src/storage/changes/key-feed.ts';
import { inTransaction } from '../../server/src/storage/in-transaction.ts';
import { findKeyBySecret, rotateSecret } from '../../server/src/storage/keys/key-secrets.ts';
import { createKey } from '../../server/src/storage/keys/keys.ts';
import { onPostgres } from '../support/databases.ts';
import { addUser, NOW } from '../support/seeds.ts';
import { SOON } from '../support/soon.ts';
import { backendOf, waitingFor } from '../support/waiting.ts';

/** Whoever locks two rows in another order than others do is ended by PostgreSQL, or ends them. */
onPostgres((open) => {
  async function accountWithKey() {
    const { db } = await open();
    const user = await addUser(db);
    const key = { id: 'key_1', userId: user.id, name: 'App', permissions: [], expiresAt: null };
    await createKey(db, { ...key, secret: { digest: 'digest', prefix: 'rk_test' } }, NOW);
    return { db, user, keyId: key.id };
  }

  test('an account is deleted while one of its keys is changed: both are done', async () => {
    const { db, user, keyId } = await accountWithKey();
    const { deleting } = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('api_keys')
        .set((eb) => ({ id: eb.ref('id') }))
        .where('id', '=', keyId)
        .execute();
      const pid = await backendOf(trx);
      const deleting = deleteAccount(db, user, NOW);
      await expect.poll(() => waitingFor(db, pid), SOON).toBe(1);
      await publishKey(trx, keyId);
      const audit = { action: 'key_rotated', by: 'account', ipAddress: null } as const;
      await recordAudit(trx, { ...audit, userId: user.id, keyId }, NOW);
      return { deleting };
    });
    expect(await deleting).toEqual({ type: 'deleted' });
    expect(await db.selectFrom('api_keys').select('id').execute()).toEqual([]);
  });

  test('a key is rotated and gets another end while its first use is noted: both are done', async () => {
    const { db, keyId } = await accountWithKey();
    const { rotating } = await db.transaction().execute(async (trx) => {
      const first_used_at = NOW.toISOString();
      await trx.updateTable('key_secrets').set({ first_used_at }).execute();
      const pid = await backendOf(trx);
      const rotation = { prefix: 'rk_test', expiresAt: new Date(NOW.getTime() + DAY_MS) };
      const secret = { digest: 'new digest', prefix: 'rk_new1' };
      const rotating = rotateSecret(db, keyId, rotation, secret, NOW);
      await expect.poll(() => waitingFor(db, pid), SOON).toBe(1);
      await publishKey(trx, keyId);
      return { rotating };
    });
    expect(await rotating).toMatchObject({ type: 'rotated' });
    expect(await findKeyBySecret(db, 'digest')).toMatchObject({ secretUsed: true });
  });

  test('two transactions that wait for each other: both are done', async () => {
    const { db } = await open();
    const ids = [(await addUser(db, 'maryam')).id, (await addUser(db, 'hafsa')).id];
    const holders = new Set<string>();
    const lockBoth = ([first = '', second = '']: string[]) =>
      inTransaction(db, async (trx) => {
        await lockAccount(trx, first);
        holders.add(first);
        await expect.poll(() => holders.size, SOON).toBe(ids.length);
        await lockAccount(trx, second);
        return 'done';
      });
    expect(await Promise.all([lockBoth(ids), lockBoth([...ids].reverse())])).toEqual([
      'done',
      'done',
    ]);
  });
});
