import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { isLongEnough, minLengthOf } from '../../domain/accounts/password-length.ts';
import type { Limit } from '../../domain/limits.ts';
import { removeSecondFactor as remove } from '../../storage/accounts/second-factors.ts';
import type { Db } from '../../storage/schema.ts';
import { changeInNewSession } from '../accounts/change-in-new-session.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { passwordTooShort } from '../accounts/new-password.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
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
  const { passwordLengths } = options;
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
    const outcome = await changeInNewSession(options, context, {
      action: 'second_factor_removed',
      make: (trx) => remove(trx, userId),
    });
    if (outcome.type === 'refused') return { problem: outcome.problem };
    return { status: 204, headers: { 'Set-Cookie': outcome.cookies } };
  };
}
