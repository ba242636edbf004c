import { recordAudit } from '../../storage/audit/audit.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { rotateSecret } from '../../storage/keys/key-secrets.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { describeKey } from './describe-keys.ts';
import { newSecret } from './new-secret.ts';

interface Options {
  db: Db;
  notices: Notices;
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

/** Gives a key a new secret; the answer is the only place where it ever stands. */
export const rotateKey =
  ({ db, notices, keysChanged }: Options): PortalHandler<'rotateKey'> =>
  async ({ path }, context) => {
    const { userId, email } = sessionOf(context);
    const keyId = path.key_id;
    const now = new Date();
    if ((await describeKey(db, userId, keyId, now)) === undefined) return { problem: 'not_found' };
    const { secret, stored } = newSecret();
    const result = await inTransaction(db, async (trx) => {
      const result = await rotateSecret(trx, keyId, stored, now);
      if (result.type === 'rotated') {
        await recordAudit(trx, auditOf(context, 'key_rotated', { keyId }), now);
      }
      return result;
    });
    // It is there, so what was not found is a key that is still in use.
    if (result.type === 'not_found') return { problem: 'key_revoked' };
    keysChanged({ userId, keyId });
    const key = await describeKey(db, userId, keyId, now);
    if (key === undefined) return { problem: 'not_found' };
    const { address } = context.client;
    notices.tell('key_rotated', { id: userId, email }, { address, keyName: key.name });
    return { status: 201, body: { key, secret } };
  };
