import { newKeyId } from '../../domain/api-key.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { countLiveKeys } from '../../storage/keys/key-owners.ts';
import { createKey as store } from '../../storage/keys/keys.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { inBody } from '../invalid-body.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { describeKey } from './describe-keys.ts';
import { judgeKeyInput } from './key-input.ts';
import { newSecret } from './new-secret.ts';

/** Enough for every application of a person, and a bound on what one account can store. */
const MAX_LIVE_KEYS = 100;

/** Creates a key; the answer is the only place where its secret ever stands. */
export const createKey =
  (db: Db, notices: Notices, permissions: readonly string[]): PortalHandler<'createKey'> =>
  async ({ body }, context) => {
    const { userId, email } = sessionOf(context);
    const now = new Date();
    const verdict = judgeKeyInput(body, permissions, now);
    if (verdict.type === 'invalid') return { problem: 'invalid_body', errors: verdict.errors };
    if ((await countLiveKeys(db, userId)) >= MAX_LIVE_KEYS) return { problem: 'too_many_keys' };
    const { name = '', expiresAt } = verdict.input;
    const { secret, stored } = newSecret();
    const id = newKeyId();
    const created = await inTransaction(db, async (trx) => {
      const key = { id, userId, name, permissions: body.permissions, expiresAt, secret: stored };
      const result = await store(trx, key, now);
      if (result.type === 'created') {
        await recordAudit(trx, auditOf(context, 'key_created', { keyId: id, after: name }), now);
      }
      return result.type;
    });
    if (created === 'name_taken') {
      return { problem: 'name_taken', errors: [inBody('name', 'is the name of another key')] };
    }
    const { address } = context.client;
    notices.tell('key_created', { id: userId, email }, { address, keyName: name });
    const key = await describeKey(db, userId, id, now);
    if (key === undefined) throw new Error('The account was deleted while it made a key.');
    return { status: 201, body: { key, secret } };
  };
