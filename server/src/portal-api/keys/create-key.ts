import type { AccountBounds } from '../../config/account-config.ts';
import type { PermissionUse } from '../../contract/permissions.ts';
import { newKeyId } from '../../domain/keys/api-key.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { createKey as store } from '../../storage/keys/keys.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { nameTaken } from '../invalid-body.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { describeKey } from './describe-keys.ts';
import { judgeKeyInput } from './key-input.ts';
import { newSecret } from './new-secret.ts';

interface Options {
  db: Db;
  notices: Notices;
  /** The permissions that exist. */
  permissions: readonly PermissionUse[];
  bounds: Pick<AccountBounds, 'liveKeys'>;
}

/** Creates a key; the answer is the only place where its secret ever stands. */
export const createKey =
  ({ db, notices, permissions: existing, bounds }: Options): PortalHandler<'createKey'> =>
  async ({ body }, context) => {
    const { userId, email } = sessionOf(context);
    const now = new Date();
    const verdict = judgeKeyInput(body, existing, now);
    if (verdict.type === 'invalid') return { problem: 'invalid_body', errors: verdict.errors };
    const { name = '', expiresAt = null, tag = null } = verdict.input;
    const { secret, stored } = newSecret();
    const id = newKeyId();
    const created = await inTransaction(db, async (trx) => {
      const { permissions } = body;
      const key = { id, userId, name, permissions, expiresAt, tag, secret: stored };
      const result = await store(trx, key, now, { maxLive: bounds.liveKeys });
      if (result.type === 'created') {
        await recordAudit(trx, auditOf(context, 'key_created', { keyId: id, after: name }), now);
      }
      return result.type;
    });
    if (created === 'too_many') return { problem: 'too_many_keys' };
    if (created === 'name_taken') return nameTaken();
    const { address } = context.client;
    notices.tell('key_created', { id: userId, email }, { address, keyName: name });
    const key = await describeKey(db, userId, id, now);
    // The account was deleted once the key was made.
    if (key === undefined) return { problem: 'session_required' };
    return { status: 201, body: { key, secret } };
  };
