import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { isLongEnough, minLengthOf } from '../../domain/password-length.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { newSessionBy } from '../sessions/signed-in.ts';
import { checkPassword } from './check-password.ts';
import { credentialsChanged } from './credentials-changed.ts';
import { passwordTooShort } from './password-too-short.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  notices: Notices;
  passwordLengths: PasswordLengths;
}

/** Changes the password and ends every session; this browser gets a new one. */
export function changePassword(options: Options): PortalHandler<'changePassword'> {
  const { auth, passwordLengths } = options;
  return async function changePassword({ body }, context) {
    const { secondFactor } = sessionOf(context);
    const minLength = minLengthOf(passwordLengths, secondFactor);
    if (!isLongEnough(body.new_password, minLength))
      return passwordTooShort('new_password', minLength);
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
    const { sessionToken } = await newSessionBy(options, context.client, cookies);
    await credentialsChanged(options, context, {
      action: 'password_changed',
      keptToken: sessionToken,
    });
    return { status: 204, headers: { 'Set-Cookie': cookies } };
  };
}
