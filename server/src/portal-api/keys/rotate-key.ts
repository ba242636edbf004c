import { recordAudit } from '../../storage/audit/audit.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { rotateSecret } from '../../storage/keys/key-secrets.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { inBody } from '../invalid-body.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { describeKey } from './describe-keys.ts';
import { judgeKeyInput } from './key-input.ts';
import { newSecret } from './new-secret.ts';
import { recordChanges } from './record-changes.ts';

interface Options {
  db: Db;
  notices: Notices;
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

const NEEDS_EXPIRY = inBody('expires_at', 'is required for a key that has expired', 'required');

/** Gives a key a new secret; the answer is the only place where it ever stands. */
export const rotateKey =
  ({ db, notices, keysChanged }: Options): PortalHandler<'rotateKey'> =>
  async ({ path, body }, context) => {
    const { userId, email } = sessionOf(context);
    const keyId = path.key_id;
    const now = new Date();
    const verdict = judgeKeyInput({ expires_at: body.expires_at }, [], now);
    if (verdict.type === 'invalid') return { problem: 'invalid_body', errors: verdict.errors };
    const { expiresAt } = verdict.input;
    if ((await describeKey(db, userId, keyId, now)) === undefined) return { problem: 'not_found' };
    const { prefix } = body;
    const { secret, stored } = newSecret(prefix);
    const result = await inTransaction(db, async (trx) => {
      const result = await rotateSecret(trx, keyId, { prefix, expiresAt }, stored, now);
      if (result.type === 'rotated') {
        const before = { expiresAt: result.expiredBefore };
        await recordChanges(trx, context, keyId, { before, after: { expiresAt } }, now);
        await recordAudit(trx, auditOf(context, 'key_rotated', { keyId }), now);
      }
      return result;
    });
    switch (result.type) {
      case 'not_found':
        // It is there, so what was not found is a key that is still in use.
        return { problem: 'key_revoked' };
      case 'secret_changed':
        return { problem: 'secret_changed' };
      case 'expired':
        return { problem: 'key_expired', errors: [NEEDS_EXPIRY] };
    }
    keysChanged({ userId, keyId });
    const key = await describeKey(db, userId, keyId, now);
    if (key === undefined) return { problem: 'not_found' };
    const { address } = context.client;
    notices.tell('key_rotated', { id: userId, email }, { address, keyName: key.name });
    return { status: 201, body: { key, secret } };
  };
