import type { Db } from '../storage/schema.ts';

/** Loads the reciters that come with the service into a database that has none. */
export async function loadDataFile(db: Db): Promise<void> {
  const present = await db.selectFrom('reciters').select('id').limit(1).executeTakeFirst();
  if (present !== undefined) return;
  // Loaded here, since a start needs it only once.
  const { importDataFile } = await import('./import-data-file.ts');
  await importDataFile(db);
}
