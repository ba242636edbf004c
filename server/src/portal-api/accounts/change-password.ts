import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { minLengthOf } from '../../domain/accounts/password-length.ts';
import { setPassword } from '../../storage/accounts/credentials.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import type { Notices } from '../mail/notices.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { changeInNewSession } from './change-in-new-session.ts';
import { checkPassword } from './check-password.ts';
import { judgeNewPassword } from './new-password.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  events: SecurityEvents;
  notices: Notices;
  passwordHashing: PasswordHashing;
  passwordLengths: PasswordLengths;
}

/**
 * Changes the password. Every session ends, and the account forgets every browser; this one gets a
 * new session, and stays known.
 */
export function changePassword(options: Options): PortalHandler<'changePassword'> {
  const { browsers, passwordHashing, passwordLengths } = options;
  return async function changePassword({ body }, context) {
    const { userId, email, secondFactor } = sessionOf(context);
    const minLength = minLengthOf(passwordLengths, secondFactor);
    const unfit = await judgeNewPassword(body.new_password, { email, minLength });
    if (unfit !== undefined) return unfit;
    const refusal = await checkPassword(
      options,
      context,
      body.current_password,
      'current_password',
    );
    if (refusal !== undefined) return refusal;
    const hash = await passwordHashing.hash(body.new_password);
    const outcome = await changeInNewSession(options, context, {
      action: 'password_changed',
      make: async (trx) => {
        await setPassword(trx, userId, hash, new Date());
        return true;
      },
    });
    if (outcome.type === 'refused') return { problem: outcome.problem };
    const cookie = await browsers.rememberAlone(context.client, userId);
    return { status: 204, headers: { 'Set-Cookie': [...outcome.cookies, cookie] } };
  };
}
