import type { PermissionUse } from '../../contract/permissions.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { updateKey as update } from '../../storage/keys/key-changes.ts';
import { lookAgain } from '../../storage/look-again.ts';
import type { Db } from '../../storage/schema.ts';
import { nameTaken } from '../invalid-body.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { describeKey } from './describe-keys.ts';
import { judgeKeyInput } from './key-input.ts';
import { recordChanges } from './record-changes.ts';

interface Options {
  db: Db;
  /** The permissions that exist. */
  permissions: readonly PermissionUse[];
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

/** Changes a key's name, permissions, expiry or tag. */
export function updateKey({ db, permissions, keysChanged }: Options): PortalHandler<'updateKey'> {
  return async function updateKey({ path, body }, context) {
    const { userId } = sessionOf(context);
    const keyId = path.key_id;
    const now = new Date();
    const verdict = judgeKeyInput(body, permissions, now);
    if (verdict.type === 'invalid') return { problem: 'invalid_body', errors: verdict.errors };
    const result = await lookAgain(() =>
      inTransaction(db, async (trx) => {
        const result = await update(trx, { userId, keyId }, verdict.input, now);
        if (result.type === 'updated') {
          const changes = { before: result.before, after: verdict.input };
          await recordChanges(trx, context, keyId, changes, now);
        }
        return result;
      }),
    );
    switch (result.type) {
      case 'not_found':
        return { problem: 'not_found' };
      case 'revoked':
        return { problem: 'key_revoked' };
      case 'name_taken':
        return nameTaken();
    }
    keysChanged({ userId, keyId });
    const key = await describeKey(db, userId, keyId, now);
    return key === undefined ? { problem: 'not_found' } : { status: 200, body: key };
  };
}
