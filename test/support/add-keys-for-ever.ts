import { createKey } from '../../server/src/storage/keys/keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { batchOf } from './usage-batch.ts';

/**
 * `add-keys-for-ever.ts <url> <user id> [<prefix>]`: stores keys and usage until killed; prints the name of
 * each key once it and one counted call are stored.
 */
const [url = '', userId = '', prefix = 'key'] = process.argv.slice(2);
const { db } = await openDatabase(url);
for (let at = 0; ; at += 1) {
  const name = `${prefix}_${at}`;
  const secret = { digest: `digest of ${name}`, prefix: 'rk_test' };
  await createKey(
    db,
    { id: name, userId, name, permissions: [], expiresAt: null, secret },
    new Date(),
  );
  const counts = [1, 0, 0, 0] as const;
  await addUsage(
    db,
    batchOf({
      totals: [{ keyId: 'all', hour: 1, counts }],
      endUsers: [{ keyId: name, day: 1, users: new Map([['user:1', counts]]) }],
    }),
  );
  process.stdout.write(`${name}\n`);
}
