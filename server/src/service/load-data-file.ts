import { readFile } from 'node:fs/promises';
import { catalogueRules } from '../contract/catalogue-rules.ts';
import { loadContract } from '../contract/load-contract.ts';
import { parseRecitersCsv } from '../domain/reciters-csv.ts';
import { importReciters } from '../storage/catalogue/import-reciters.ts';
import type { Db } from '../storage/schema.ts';

const DATA_FILE = new URL('../../data/reciters.csv', import.meta.url);

/**
 * Loads the reciters that come with the service into a database that has none.
 *
 * @returns whether it did
 */
export async function loadDataFile(db: Db): Promise<boolean> {
  const present = await db.selectFrom('reciters').select('id').limit(1).executeTakeFirst();
  if (present !== undefined) return false;
  const rules = catalogueRules(loadContract('openapi').document);
  const verdict = parseRecitersCsv(await readFile(DATA_FILE), rules);
  if (verdict.type === 'invalid')
    throw new Error(`${DATA_FILE.pathname} does not keep its format.`);
  await importReciters(db, verdict.reciters);
  return true;
}
