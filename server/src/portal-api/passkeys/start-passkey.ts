import { CHALLENGE_SECONDS } from '../../domain/accounts/passkey-challenge.ts';
import type { Limit } from '../../domain/limits.ts';
import { listPasskeys } from '../../storage/accounts/passkeys.ts';
import type { Db } from '../../storage/schema.ts';
import { checkPassword } from '../accounts/check-password.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { invalidBody } from '../invalid-body.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { checkCodeInSession } from '../second-factor/code-in-session.ts';
import { MAX_PASSKEYS } from './add-passkey.ts';
import type { PasskeyParty } from './passkey-party.ts';
import { userHandleOf } from './verify-passkey.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  codeAttempts: Limit;
  passkeys: PasskeyParty;
}

/** EdDSA, ECDSA with P-256, RSA: what browsers and devices have (COSE). */
const ALGORITHMS = [-8, -7, -257];

/**
 * Asks for the password, and for a code where there is a second factor, which a passkey signs in without;
 * then makes a challenge for a passkey of this account in this session.
 */
export const startPasskey =
  (options: Options): PortalHandler<'startPasskey'> =>
  async ({ body }, context) => {
    const { db, passkeys } = options;
    const refusal = await checkPassword(options, context, body.password);
    if (refusal !== undefined) return refusal;
    const { userId, sessionId, email, secondFactor } = sessionOf(context);
    if (secondFactor) {
      if (!('code' in body || 'recovery_code' in body))
        return invalidBody(
          'code',
          'is required, since the account has a second factor',
          'required',
        );
      const wrong = await checkCodeInSession(options, context, body);
      if (wrong !== undefined) return wrong;
    }
    const earlier = await listPasskeys(db, userId);
    if (earlier.length >= MAX_PASSKEYS) return { problem: 'too_many_passkeys' };
    return {
      status: 200,
      body: {
        challenge: passkeys.challenge({ type: 'add', sessionId }),
        rp: { id: passkeys.id, name: passkeys.name },
        user: { id: userHandleOf(userId), name: email, displayName: email },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: earlier.map(({ credential_id: id }) => ({ type: 'public-key', id })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
        timeout: CHALLENGE_SECONDS * 1000,
      },
    };
  };
