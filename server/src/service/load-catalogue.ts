import { buildCatalogue, type Catalogue, type Reciter } from '../domain/catalogue/catalogue.ts';
import { loadReciters } from '../storage/catalogue/reciters.ts';
import type { Db } from '../storage/schema.ts';

/** Reads every reciter and indexes them. */
export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const stored = await loadReciters(db);
  const entries = stored.map(({ aliases, ...fields }) => {
    // The import has checked them against the contract's enumerations.
    const recitations = fields.recitations as Reciter['recitations'];
    return { reciter: { ...fields, recitations, recitations_count: recitations.length }, aliases };
  });
  return buildCatalogue(entries);
}
