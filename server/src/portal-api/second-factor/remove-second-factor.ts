import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { isLongEnough, minLengthOf } from '../../domain/password-length.ts';
import type { Db } from '../../storage/schema.ts';
import { checkPassword } from '../accounts/check-password.ts';
import { credentialsChanged } from '../accounts/credentials-changed.ts';
import { passwordTooShort } from '../accounts/password-too-short.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { newSessionBy } from '../sessions/signed-in.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  notices: Notices;
  passwordLengths: PasswordLengths;
}

/** Removes the second factor, unless the password is too short to stand alone. */
export function removeSecondFactor(options: Options): PortalHandler<'removeSecondFactor'> {
  const { auth, passwordLengths } = options;
  return async function removeSecondFactor({ body }, context) {
    if (!sessionOf(context).secondFactor) return { problem: 'second_factor_off' };
    const { password } = body;
    const refusal = await checkPassword(options, context, {
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
    const cookies = headers.getSetCookie();
    const { sessionToken } = await newSessionBy(options, context.client, cookies);
    await credentialsChanged(options, context, {
      action: 'second_factor_removed',
      keptToken: sessionToken,
    });
    return { status: 204, headers: { 'Set-Cookie': cookies } };
  };
}
