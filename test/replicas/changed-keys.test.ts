import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { updateKey } from '../../server/src/storage/keys/key-changes.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { statusWith } from '../support/call-with-key.ts';
import { forEachDialect } from '../support/databases.ts';
import { startServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

forEachDialect((_, open) => {
  test('a change of one key makes no replica look up another', async () => {
    const { db, url } = await open();
    const env = { DATABASE_URL: url };
    const replicas = await Promise.all([startServer({ env }), startServer({ env })]);
    onTestFinished(async () => {
      for (const replica of replicas) await replica.close();
    });
    const [one] = replicas;
    // One after another: all of them at once would make their owner more than once.
    const [renamed, revoked] = [await one.createKey(), await one.createKey()];
    const others = [await one.createKey(), await one.createKey(), await one.createKey()];
    const keys = [renamed, revoked, ...others];
    // A server keeps in memory what it knows of a secret once its first use is recorded.
    const first_used_at = new Date().toISOString();
    await db.updateTable('key_secrets').set({ first_used_at }).execute();
    for (const replica of replicas)
      for (const { key } of keys) expect(await statusWith(replica, key)).toBe(200);
    const unused = await one.createKey();

    // What one account does: a new name, a new key's first use, and a key that ends.
    await updateKey(
      db,
      { userId: 'owner', keyId: renamed.id },
      { name: 'Another name' },
      new Date(),
    );
    expect(await statusWith(one, unused.key)).toBe(200);
    await revokeKey(db, revoked.id, new Date());
    for (const replica of replicas)
      await expect.poll(() => statusWith(replica, revoked.key), SOON).toBe(401);

    // From here on a look-up is answered with 503.
    await sql`alter table key_secrets rename to key_secrets_away`.execute(db);
    for (const replica of replicas) {
      for (const { key } of [renamed, ...others]) expect(await statusWith(replica, key)).toBe(200);
    }
  });
});
