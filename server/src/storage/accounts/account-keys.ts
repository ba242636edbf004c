import { bumpRevision } from '../changes/revisions.ts';
import type { Db } from '../schema.ts';

/**
 * Tells every server that what it keeps of an account's keys is outdated. Belongs in the
 * transaction of the change.
 */
export const accountKeysChanged = (trx: Db, _userId: string): Promise<void> =>
  bumpRevision(trx, 'keys');
