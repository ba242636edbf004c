import type { Db, RevisionsTable } from '../schema.ts';

export type RevisionName = RevisionsTable['name'];

/**
 * The revisions of what servers keep in memory. Read them before what they stand for: then a
 * change in between shows as a later revision, never as a missed one.
 */
export async function readRevisions(db: Db): Promise<Record<RevisionName, number>> {
  const rows = await db.selectFrom('revisions').select(['name', 'value']).execute();
  const revisions = { catalogue: 0, keys: 0 };
  for (const { name, value } of rows) revisions[name] = value;
  return revisions;
}

/** Tells every server that what it keeps is outdated. Belongs in the transaction of the change. */
export async function bumpRevision(trx: Db, name: RevisionName): Promise<void> {
  await trx
    .updateTable('revisions')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .execute();
}

/** Makes other transactions that take the same lock wait for the end of this one. */
export async function lockRevision(trx: Db, name: RevisionName): Promise<void> {
  // An update that changes nothing locks the row in either dialect; SQLite has no `for update`.
  await trx
    .updateTable('revisions')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('name', '=', name)
    .execute();
}
