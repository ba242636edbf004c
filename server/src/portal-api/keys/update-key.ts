import type { PermissionUse } from '../../contract/permissions.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { updateKey as update } from '../../storage/keys/key-changes.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { inBody } from '../invalid-body.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';
import { describeKey } from './describe-keys.ts';
import { judgeKeyInput } from './key-input.ts';

interface Options {
  db: Db;
  /** The permissions that exist. */
  permissions: readonly PermissionUse[];
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

/** Renames a key or changes its permissions. */
export function updateKey({ db, permissions, keysChanged }: Options): PortalHandler<'updateKey'> {
  return async function updateKey({ path, body }, context) {
    const { userId } = sessionOf(context);
    const keyId = path.key_id;
    const now = new Date();
    const verdict = judgeKeyInput(body, permissions, now);
    if (verdict.type === 'invalid') return { problem: 'invalid_body', errors: verdict.errors };
    const result = await inTransaction(db, async (trx) => {
      const result = await update(trx, { userId, keyId }, verdict.input);
      if (result.type === 'updated') {
        await recordChanges(trx, context, keyId, result.before, verdict.input, now);
      }
      return result;
    });
    switch (result.type) {
      case 'not_found':
        return { problem: 'not_found' };
      case 'revoked':
        return { problem: 'key_revoked' };
      case 'name_taken':
        return { problem: 'name_taken', errors: [inBody('name', 'is the name of another key')] };
    }
    keysChanged({ userId, keyId });
    const key = await describeKey(db, userId, keyId, now);
    return key === undefined ? { problem: 'not_found' } : { status: 200, body: key };
  };
}

/** Notes what is different now; a change to what was there before is none. */
async function recordChanges(
  trx: Db,
  context: PortalLocals,
  keyId: string,
  before: { name: string; permissions: readonly string[] },
  after: { name: string | undefined; permissions: readonly string[] | undefined },
  now: Date,
): Promise<void> {
  if (after.name !== undefined && after.name !== before.name) {
    const details = { keyId, before: before.name, after: after.name };
    await recordAudit(trx, auditOf(context, 'key_renamed', details), now);
  }
  const [had, has] = [before.permissions.join(' '), after.permissions?.join(' ')];
  if (has !== undefined && has !== had) {
    const details = { keyId, before: had, after: has };
    await recordAudit(trx, auditOf(context, 'key_permissions_changed', details), now);
  }
}
