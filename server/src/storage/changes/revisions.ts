import type { Db, RevisionsTable } from '../schema.ts';

export type RevisionName = RevisionsTable['name'];

/**
 * Raises a revision and returns it. Whoever raises the same one waits for the end of this
 * transaction, so that revisions become visible in their order and none is passed over.
 */
export async function bumpRevision(trx: Db, name: RevisionName): Promise<number> {
  const { value } = await trx
    .updateTable('revisions')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
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
