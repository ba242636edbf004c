import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { isLongEnough, minLengthOf } from '../../domain/password-length.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { passwordTooShort } from '../accounts/password-too-short.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  passwordLengths: PasswordLengths;
}

/** Removes the second factor, unless the password is too short to stand alone. */
export function removeSecondFactor({
  auth,
  db,
  attempts,
  passwordLengths,
}: Options): PortalHandler<'removeSecondFactor'> {
  return async function removeSecondFactor({ body }, context) {
    if (!sessionOf(context).secondFactor) return { problem: 'second_factor_off' };
    const { password } = body;
    const refusal = await checkPassword({ auth, attempts }, context, {
      password,
      field: 'password',
    });
    if (refusal !== undefined) return refusal;
    const minLength = minLengthOf(passwordLengths, false);
    if (!isLongEnough(password, minLength)) return passwordTooShort('password', minLength);
    const { headers } = await auth.api.disableTwoFactor({
      body: { password },
      headers: headersFor(context.client),
      returnHeaders: true,
    });
    await recordAudit(db, auditOf(context, 'second_factor_removed'), new Date());
    return { status: 204, headers: { 'Set-Cookie': headers.getSetCookie() } };
  };
}
