import { readFile } from 'node:fs/promises';
import { catalogueRules } from '../contract/catalogue-rules.ts';
import { loadContract } from '../contract/load-contract.ts';
import { parseRecitersCsv } from '../domain/catalogue/reciters-csv.ts';
import { serverFile } from '../files.ts';
import { importReciters } from '../storage/catalogue/import-reciters.ts';
import type { Db } from '../storage/schema.ts';

const DATA_FILE = serverFile('data/reciters.csv');

/** Puts the reciters that come with the service into a database. */
export async function importDataFile(db: Db): Promise<void> {
  const rules = catalogueRules(loadContract('openapi').document);
  const verdict = parseRecitersCsv(await readFile(DATA_FILE), rules);
  if (verdict.type === 'invalid')
    throw new Error(`${DATA_FILE.pathname} does not keep its format.`);
  await importReciters(db, verdict.reciters);
}
