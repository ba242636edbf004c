import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { isLongEnough, minLengthOf } from '../../domain/accounts/password-length.ts';
import type { Limit } from '../../domain/limits.ts';
import { standingOf } from '../../storage/accounts/operators.ts';
import type { Db } from '../../storage/schema.ts';
import { changeCredentials } from '../accounts/change-credentials.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { passwordTooShort } from '../accounts/new-password.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, isSessionGone, unexpected } from '../auth/call-auth.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { signedInBy } from '../sessions/signed-in.ts';
import { checkCodeInSession } from './code-in-session.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  codeAttempts: Limit;
  events: SecurityEvents;
  notices: Notices;
  passwordLengths: PasswordLengths;
}

/**
 * Removes the second factor, against a code of it. It is not removed while the password is too short to
 * stand alone.
 */
export function removeSecondFactor(options: Options): PortalHandler<'removeSecondFactor'> {
  const { auth, passwordLengths } = options;
  return async function removeSecondFactor({ body }, context) {
    const { userId, secondFactor } = sessionOf(context);
    if (!secondFactor) return { problem: 'second_factor_off' };
    const { password } = body;
    const refusal = await checkPassword(options, context, body.password);
    if (refusal !== undefined) return refusal;
    const minLength = minLengthOf(passwordLengths, false);
    if (!isLongEnough(password, minLength)) return passwordTooShort('password', minLength);
    const wrong = await checkCodeInSession(options, context, body);
    if (wrong !== undefined) return wrong;
    const headers = headersFor(context.client);
    const removed = await callAuth(
      auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    if (removed.type === 'refused' && removed.code !== 'ACCOUNT_SUSPENDED') {
      if (!isSessionGone(removed.code)) throw unexpected(removed.code);
      // The session has ended since the code was looked at, and the second factor is as it was.
      return whySignedOut(options.db, userId);
    }
    // From here on it is removed, also where a suspension lets no session follow.
    const cookies = removed.type === 'done' ? removed.cookies : [];
    const kept = await signedInBy(options, context.client, cookies);
    await changeCredentials(options, context, {
      action: 'second_factor_removed',
      keptId: kept?.sessionId,
    });
    if (kept === undefined) return whySignedOut(options.db, userId);
    return { status: 204, headers: { 'Set-Cookie': cookies } };
  };
}

/** Answers somebody whose session has ended while the request was under way. */
async function whySignedOut(db: Db, userId: string) {
  const { suspended } = await standingOf(db, userId);
  return { problem: suspended ? ('account_suspended' as const) : ('session_required' as const) };
}
