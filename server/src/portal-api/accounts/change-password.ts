import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { minLengthOf } from '../../domain/password-length.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { newSessionBy } from '../sessions/signed-in.ts';
import { checkPassword } from './check-password.ts';
import { credentialsChanged } from './credentials-changed.ts';
import { judgeNewPassword } from './new-password.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  events: SecurityEvents;
  notices: Notices;
  passwordLengths: PasswordLengths;
}

/**
 * Changes the password. Every session ends, and the account forgets every browser; this one gets a
 * new session, and stays known.
 */
export function changePassword(options: Options): PortalHandler<'changePassword'> {
  const { auth, browsers, passwordLengths } = options;
  return async function changePassword({ body }, context) {
    const { userId, email, secondFactor } = sessionOf(context);
    const minLength = minLengthOf(passwordLengths, secondFactor);
    const unfit = await judgeNewPassword(body.new_password, { email, minLength });
    if (unfit !== undefined) return unfit;
    const refusal = await checkPassword(options, context, {
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
    const cookies = headers.getSetCookie();
    const { sessionId } = await newSessionBy(options, context.client, cookies);
    await credentialsChanged(options, context, { action: 'password_changed', keptId: sessionId });
    const cookie = await browsers.rememberAlone(context.client, userId);
    return { status: 204, headers: { 'Set-Cookie': [...cookies, cookie] } };
  };
}
