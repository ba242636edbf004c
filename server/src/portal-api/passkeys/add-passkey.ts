import { randomUUID } from 'node:crypto';
import { CHALLENGE_SECONDS } from '../../domain/accounts/passkey-challenge.ts';
import { judgeKeyName } from '../../domain/keys/key-name.ts';
import { takeCode } from '../../storage/accounts/code-attempts.ts';
import { areCurrent } from '../../storage/accounts/credentials.ts';
import { addPasskey as store } from '../../storage/accounts/passkeys.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { changeCredentials } from '../accounts/change-credentials.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { invalidBody } from '../invalid-body.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { PasskeyParty } from './passkey-party.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

/** How many an account may have. */
export const MAX_PASSKEYS = 10;

interface Options {
  db: Db;
  events: SecurityEvents;
  notices: Notices;
  passkeys: PasskeyParty;
}

/** Adds a passkey to an account whose password was right when the challenge was made. */
export const addPasskey =
  (options: Options): PortalHandler<'addPasskey'> =>
  async ({ body: { name, credential } }, context) => {
    const { db, passkeys } = options;
    const { userId, sessionId, credentials } = sessionOf(context);
    const named = judgeKeyName(name);
    if (named.type === 'invalid') return invalidBody('name', named.reason, named.rule);
    const made = await verifyNewPasskey(passkeys, sessionId, credential);
    if (made === undefined) return { problem: 'passkey_refused' };
    const now = new Date();
    const { challenge: code, credentialId, publicKey, signCount, synced } = made;
    const result = await inTransaction(db, async (trx) => {
      if (!(await areCurrent(trx, credentials))) return { type: 'signed_out' } as const;
      const taken = await takeCode(trx, { userId, code, seconds: CHALLENGE_SECONDS }, now);
      if (!taken) return { type: 'taken' } as const;
      const passkey = {
        id: `pk_${randomUUID()}`,
        user_id: userId,
        credential_id: credentialId,
        public_key: publicKey,
        sign_count: signCount,
        name: named.name,
        transports: (credential.response.transports ?? []).join(' '),
        synced: synced ? 1 : 0,
      };
      return await store(trx, passkey, { atMost: MAX_PASSKEYS, now });
    });
    if (result.type === 'signed_out') return { problem: 'session_required' };
    if (result.type !== 'added')
      return { problem: result.type === 'taken' ? 'passkey_refused' : 'too_many_passkeys' };
    await changeCredentials(options, context, {
      action: 'passkey_added',
      keptId: sessionId,
      passkeyName: named.name,
    });
    return { status: 201, body: result.passkey };
  };
