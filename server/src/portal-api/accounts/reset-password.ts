import type { PasswordLengths } from '../../contract/password-lengths.ts';
import { networkOf } from '../../domain/limits.ts';
import { minLengthOf } from '../../domain/password-length.ts';
import { confirmEmail } from '../../storage/accounts/accounts.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import { inBody } from '../invalid-body.ts';
import { findResetToken } from '../mail/link-tokens.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import { ownerHasCome } from '../sessions/owner-has-come.ts';
import { judgeNewPassword } from './new-password.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
  passwordLengths: PasswordLengths;
}

const invalid = () => ({
  problem: 'token_invalid' as const,
  errors: [inBody('token', 'is used or past its time')],
});

/** Sets a password by a link. A password that is not taken leaves the link as it was. */
export function resetPassword({
  auth,
  db,
  attempts,
  browsers,
  passwordLengths,
}: Options): PortalHandler<'resetPassword'> {
  return async function resetPassword({ body }, { client }) {
    const found = await findResetToken(auth, body.token);
    if (found === undefined) {
      // Only what opens nothing counts: others behind the same address cannot keep the owner out.
      const verdict = await attempts.count('link from address', networkOf(client.address));
      return verdict.type === 'exceeded' ? waitRefusal(verdict) : invalid();
    }
    const minLength = minLengthOf(passwordLengths, found.secondFactor);
    const refusal = await judgeNewPassword(body.new_password, { ...found, minLength });
    if (refusal !== undefined) return refusal;
    const answer = await callAuth(
      auth.api.resetPassword({
        body: { token: body.token, newPassword: body.new_password },
        returnHeaders: true,
      }),
    );
    if (answer.type === 'refused') {
      if (answer.code === 'INVALID_TOKEN') return invalid();
      throw unexpected(answer.code);
    }
    // The link came by mail, or from the operator, who vouches for the address.
    await confirmEmail(db, found.userId);
    await recordAudit(db, auditBy(found.userId, client, 'password_reset'), new Date());
    const cookie = await ownerHasCome({ db, attempts, browsers }, found, client);
    return { status: 204, headers: { 'Set-Cookie': [cookie] } };
  };
}
