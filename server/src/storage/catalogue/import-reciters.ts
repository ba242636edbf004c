import { isDeepStrictEqual } from 'node:util';
import { bumpRevision, lockRevision } from '../changes/revisions.ts';
import type { Db } from '../schema.ts';
import { waitForTurn } from '../wait-for-turn.ts';
import { loadReciters, type NewReciter, type StoredReciter } from './reciters.ts';

/** How many reciters each fate had; `missing` are stored, not in the file, and left alone. */
interface ImportResult {
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  missing: number;
}

/**
 * Makes the stored reciters equal to these, whole or not at all: new slugs get ids in the given
 * order, known ones keep theirs. Reciters that are not given stay, unless `removeMissing`.
 */
export async function importReciters(
  db: Db,
  reciters: readonly NewReciter[],
  { removeMissing = false }: { removeMissing?: boolean } = {},
): Promise<ImportResult> {
  return await db.transaction().execute(async (trx) => {
    // Two imports at once (two servers that start on an empty database) take turns.
    await waitForTurn(trx, () => lockRevision(trx, 'catalogue'));
    const plan = planImport(await loadReciters(trx), reciters);
    for (const reciter of plan.created) await insertReciter(trx, reciter);
    for (const { id, reciter } of plan.updated) await updateReciter(trx, id, reciter);
    if (removeMissing) await deleteReciters(trx, plan.missing);
    const result = {
      created: plan.created.length,
      updated: plan.updated.length,
      unchanged: plan.unchanged,
      removed: removeMissing ? plan.missing.length : 0,
      missing: removeMissing ? 0 : plan.missing.length,
    };
    if (result.created + result.updated + result.removed > 0) await bumpRevision(trx, 'catalogue');
    return result;
  });
}

interface ImportPlan {
  created: NewReciter[];
  updated: { id: number; reciter: NewReciter }[];
  unchanged: number;
  /** Ids of reciters that are stored but not given. */
  missing: number[];
}

function planImport(stored: readonly StoredReciter[], given: readonly NewReciter[]): ImportPlan {
  const plan: ImportPlan = { created: [], updated: [], unchanged: 0, missing: [] };
  const rest = new Map(stored.map((reciter) => [reciter.slug, reciter]));
  for (const reciter of given) {
    const known = rest.get(reciter.slug);
    rest.delete(reciter.slug);
    if (!known) plan.created.push(reciter);
    else if (isDeepStrictEqual(known, { id: known.id, ...reciter })) plan.unchanged += 1;
    else plan.updated.push({ id: known.id, reciter });
  }
  plan.missing = [...rest.values()].map((reciter) => reciter.id);
  return plan;
}

async function insertReciter(trx: Db, reciter: NewReciter): Promise<void> {
  const { id } = await trx
    .insertInto('reciters')
    .values(columnsOf(reciter))
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRecitations(trx, id, reciter);
}

async function updateReciter(trx: Db, id: number, reciter: NewReciter): Promise<void> {
  await trx.updateTable('reciters').set(columnsOf(reciter)).where('id', '=', id).execute();
  await trx.deleteFrom('recitations').where('reciter_id', '=', id).execute();
  await insertRecitations(trx, id, reciter);
}

async function deleteReciters(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) await trx.deleteFrom('reciters').where('id', '=', id).execute();
}

async function insertRecitations(trx: Db, id: number, { recitations }: NewReciter): Promise<void> {
  if (recitations.length === 0) return;
  await trx
    .insertInto('recitations')
    .values(
      recitations.map((recitation, position) => ({ reciter_id: id, position, ...recitation })),
    )
    .execute();
}

function columnsOf({ recitations: _, aliases, ...fields }: NewReciter) {
  return { ...fields, aliases: JSON.stringify(aliases) };
}
