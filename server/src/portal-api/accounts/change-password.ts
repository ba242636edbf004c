import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { isLongEnough, minLengthOf } from '../../domain/password-length.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { checkPassword } from './check-password.ts';
import { passwordTooShort } from './password-too-short.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  passwordLengths: PasswordLengths;
}

/** Changes the password and ends every session; this browser gets a new one. */
export function changePassword({
  auth,
  db,
  attempts,
  passwordLengths,
}: Options): PortalHandler<'changePassword'> {
  return async function changePassword({ body }, context) {
    const { secondFactor } = sessionOf(context);
    const minLength = minLengthOf(passwordLengths, secondFactor);
    if (!isLongEnough(body.new_password, minLength))
      return passwordTooShort('new_password', minLength);
    const refusal = await checkPassword({ auth, attempts }, context, {
      password: body.current_password,
      field: 'current_password',
    });
    if (refusal !== undefined) return refusal;
    const { headers } = await auth.api.changePassword({
      body: {
        currentPassword: body.current_password,
        newPassword: body.new_password,
        revokeOtherSessions: true,
      },
      headers: headersFor(context.client),
      returnHeaders: true,
    });
    await recordAudit(db, auditOf(context, 'password_changed'), new Date());
    return { status: 204, headers: { 'Set-Cookie': headers.getSetCookie() } };
  };
}
