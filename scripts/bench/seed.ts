import {
  digestApiKey,
  generateApiKey,
  newKeyId,
  prefixOf,
} from '../../server/src/domain/keys/api-key.ts';
import { loadDataFile } from '../../server/src/service/load-data-file.ts';
import { createUser } from '../../server/src/storage/accounts/users.ts';
import { createKey } from '../../server/src/storage/keys/keys.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';

const OWNER = { id: 'bench', name: 'Bench', email: 'bench@reciters.test' };

/** Fills a new database: the reciters, and these keys, all of one person. */
export async function seed(databaseUrl: string, keys: readonly string[]): Promise<void> {
  const database = await openDatabase(databaseUrl);
  try {
    await migrate(database);
    await loadDataFile(database.db);
    const now = new Date();
    await createUser(database.db, OWNER, now);
    for (const [at, key] of keys.entries())
      await createKey(
        database.db,
        {
          id: newKeyId(),
          userId: OWNER.id,
          name: `Key ${at}`,
          permissions: ['reciters:read'],
          expiresAt: null,
          secret: { digest: digestApiKey(key), prefix: prefixOf(key) },
        },
        now,
      );
  } finally {
    await database.close();
  }
}

/** Keys that are not stored yet. */
export const newKeys = (count: number): string[] => Array.from({ length: count }, generateApiKey);
