import { endOtherSessions } from '../../storage/accounts/sessions.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import { invalidBody } from '../invalid-body.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { signedInBy } from '../sessions/signed-in.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
}

/** Makes the second factor count, once a first code has shown that it works. */
export function confirmSecondFactor({
  auth,
  db,
  attempts,
}: Options): PortalHandler<'confirmSecondFactor'> {
  return async function confirmSecondFactor({ body }, context) {
    const { userId, secondFactor } = sessionOf(context);
    if (secondFactor) return { problem: 'second_factor_on' };
    const verdict = await attempts.count('second factor set-up of account', userId);
    if (verdict.type === 'exceeded') return waitRefusal(verdict);
    const headers = headersFor(context.client);
    const answer = await callAuth<object>(
      auth.api.verifyTOTP({ body: { code: body.code }, headers, returnHeaders: true }),
    );
    if (answer.type === 'refused') {
      if (answer.code === 'INVALID_CODE') return invalidBody('code', 'is wrong or past its time');
      if (answer.code === 'TOTP_NOT_ENABLED') return { problem: 'second_factor_off' };
      throw unexpected(answer.code);
    }
    await attempts.forget('second factor set-up of account', userId);
    const session = await signedInBy({ auth, db }, context.client, answer.cookies);
    if (session === undefined) throw new Error('better-auth started no session.');
    await endOtherSessions(db, userId, session.sessionToken);
    await recordAudit(db, auditOf(context, 'second_factor_added'), new Date());
    return { status: 204, headers: { 'Set-Cookie': answer.cookies } };
  };
}
