import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { minLengthOf } from '../../domain/password-length.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { checkPassword } from './check-password.ts';
import { judgeNewPassword } from './new-password.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  passwordLengths: PasswordLengths;
}

/**
 * Changes the password. Every session ends, and the account forgets every browser; this one gets a
 * new session, and stays known.
 */
export function changePassword({
  auth,
  db,
  attempts,
  browsers,
  passwordLengths,
}: Options): PortalHandler<'changePassword'> {
  return async function changePassword({ body }, context) {
    const { userId, email, secondFactor } = sessionOf(context);
    const minLength = minLengthOf(passwordLengths, secondFactor);
    const unfit = await judgeNewPassword(body.new_password, { email, minLength });
    if (unfit !== undefined) return unfit;
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
    const cookie = await browsers.rememberAlone(context.client, userId);
    return { status: 204, headers: { 'Set-Cookie': [...headers.getSetCookie(), cookie] } };
  };
}
