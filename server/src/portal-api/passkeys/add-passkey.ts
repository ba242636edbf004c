import { randomUUID } from 'node:crypto';
import { CHALLENGE_SECONDS } from '../../domain/accounts/passkey-challenge.ts';
import { judgeKeyName } from '../../domain/keys/key-name.ts';
import { takeCode } from '../../storage/accounts/code-attempts.ts';
import { type AddPasskeyResult, addPasskey as store } from '../../storage/accounts/passkeys.ts';
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

/**
 * Adds a passkey to an account whose password was right when the challenge was made. A passkey signs in for
 * ever, so none is added from a session that ends before it is stored.
 */
export const addPasskey =
  (options: Options): PortalHandler<'addPasskey'> =>
  async ({ body: { name, credential } }, context) => {
    const { userId, sessionId } = sessionOf(context);
    const named = judgeKeyName(name);
    if (named.type === 'invalid') return invalidBody('name', named.reason, named.rule);
    const made = await verifyNewPasskey(options.passkeys, sessionId, credential);
    if (made === undefined) return { problem: 'passkey_refused' };
    const now = new Date();
    const { challenge: code, credentialId, publicKey, signCount, synced } = made;
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
    const outcome: { stored?: AddPasskeyResult } = {};
    const isAdded = await changeCredentials(options, context, {
      action: 'passkey_added',
      keptId: sessionId,
      passkeyName: named.name,
      make: async (trx) => {
        const taken = await takeCode(trx, { userId, code, seconds: CHALLENGE_SECONDS }, now);
        outcome.stored = taken
          ? await store(trx, passkey, { atMost: MAX_PASSKEYS, now })
          : { type: 'taken' };
        return outcome.stored.type === 'added';
      },
    });
    const { stored } = outcome;
    if (stored?.type === 'taken') return { problem: 'passkey_refused' };
    if (stored?.type === 'too_many') return { problem: 'too_many_passkeys' };
    if (!isAdded || stored?.type !== 'added') return { problem: 'session_required' };
    return { status: 201, body: stored.passkey };
  };
