import type { Limit } from '../../domain/limits.ts';
import { endOtherSessions } from '../../storage/accounts/sessions.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { invalidBody } from '../invalid-body.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { signedInBy } from '../sessions/signed-in.ts';
import { checkCode, WRONG_CODE } from './code-check.ts';

interface Options {
  auth: Auth;
  db: Db;
  codeAttempts: Limit;
}

/** Makes the second factor count, once a first code has shown that it works. */
export function confirmSecondFactor({
  auth,
  db,
  codeAttempts,
}: Options): PortalHandler<'confirmSecondFactor'> {
  return async function confirmSecondFactor({ body }, context) {
    const { userId, secondFactor } = sessionOf(context);
    if (secondFactor) return { problem: 'second_factor_on' };
    const headers = headersFor(context.client);
    const { code } = body;
    const verdict = await checkCode<object>(
      { db, codeAttempts },
      { userId, from: 'set-up', proof: { code } },
      () => auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    );
    if (verdict.type === 'exceeded') return verdict.refusal;
    if (verdict.type === 'off') return { problem: 'second_factor_off' };
    if (verdict.type !== 'done') return invalidBody('code', WRONG_CODE);
    const session = await signedInBy({ auth, db }, context.client, verdict.cookies);
    if (session === undefined) throw new Error('better-auth started no session.');
    await endOtherSessions(db, userId, session.sessionId);
    await recordAudit(db, auditOf(context, 'second_factor_added'), new Date());
    return { status: 204, headers: { 'Set-Cookie': verdict.cookies } };
  };
}
