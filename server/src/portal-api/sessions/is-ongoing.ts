import { areCurrent } from '../../storage/accounts/credentials.ts';
import { hasSession } from '../../storage/accounts/sessions.ts';
import type { Db } from '../../storage/schema.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Whether somebody who was signed in when the request began still is. Within a transaction, nobody can
 * change the credentials until it ends.
 */
export const isOngoing = async (
  trx: Db,
  { credentials, sessionId }: Pick<SignedIn, 'credentials' | 'sessionId'>,
): Promise<boolean> => (await areCurrent(trx, credentials)) && (await hasSession(trx, sessionId));
