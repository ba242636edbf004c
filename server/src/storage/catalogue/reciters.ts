import type { Db } from '../schema.ts';

export interface Recitation {
  riwayah: string;
  style: string;
}

/** A reciter as a file brings it, before it has an id. */
export interface NewReciter {
  slug: string;
  name: string;
  name_ar: string;
  aliases: readonly string[];
  country: string | null;
  birth_year: number | null;
  death_year: number | null;
  recitations: readonly Recitation[];
}

export interface StoredReciter extends NewReciter {
  id: number;
}

/** Every reciter with recitations and aliases, ordered by id; one statement, so one moment. */
export async function loadReciters(db: Db): Promise<StoredReciter[]> {
  const rows = await db
    .selectFrom('reciters as r')
    .leftJoin('recitations as c', 'c.reciter_id', 'r.id')
    .selectAll('r')
    .select(['c.riwayah', 'c.style'])
    .orderBy('r.id')
    .orderBy('c.position')
    .execute();
  const reciters: (StoredReciter & { recitations: Recitation[] })[] = [];
  for (const { riwayah, style, aliases, ...fields } of rows) {
    let reciter = reciters.at(-1);
    if (reciter?.id !== fields.id) {
      reciter = { ...fields, aliases: parseAliases(aliases), recitations: [] };
      reciters.push(reciter);
    }
    if (riwayah !== null && style !== null) reciter.recitations.push({ riwayah, style });
  }
  return reciters;
}

/** The slugs of all reciters. */
export async function listSlugs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('reciters').select('slug').execute();
  return rows.map(({ slug }) => slug);
}

function parseAliases(json: string): string[] {
  const value: unknown = JSON.parse(json);
  if (!Array.isArray(value)) throw new TypeError('reciters.aliases is not a JSON array');
  return value.map(String);
}
