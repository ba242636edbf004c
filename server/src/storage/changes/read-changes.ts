import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { KeyChange } from './key-feed.ts';
import type { RevisionName } from './revisions.ts';

/** How far somebody has read what servers keep in memory. */
export type Revisions = Record<RevisionName, number>;

export interface Changes {
  revisions: Revisions;
  /** The keys that changed in between; undefined where that is no longer known. */
  keys: readonly KeyChange[] | undefined;
}

/**
 * The revisions of what servers keep in memory. Read them before what they stand for: then a
 * change in between shows as a later revision, never as a missed one.
 */
export async function readRevisions(db: Db): Promise<Revisions> {
  const rows = await db.selectFrom('revisions').select(['name', 'value']).execute();
  const revisions = { catalogue: 0, keys: 0 };
  for (const { name, value } of rows) revisions[name] = value;
  return revisions;
}

/** What changed since `since`. One statement, so that revisions and changes belong together. */
export async function readChanges(db: Db, since: Revisions): Promise<Changes> {
  const rows = await db
    .selectFrom('revisions as r')
    .leftJoin('key_changes as c', (join) =>
      join.on('r.name', '=', sql.lit('keys')).on('c.revision', '>', sql.val(since.keys)),
    )
    .select(['r.name', 'r.value', 'c.user_id', 'c.key_id'])
    .execute();
  const revisions = { ...since };
  const keys: KeyChange[] = [];
  for (const { name, value, user_id, key_id } of rows) {
    revisions[name] = value;
    if (user_id !== null) keys.push({ userId: user_id, ...(key_id !== null && { keyId: key_id }) });
  }
  // Each revision has its change. Where some are missing they were trimmed, or made by a release
  // that knew no feed; where there are too many, the database is another one than it was.
  const isWhole = keys.length === revisions.keys - since.keys;
  return { revisions, keys: isWhole ? keys : undefined };
}
