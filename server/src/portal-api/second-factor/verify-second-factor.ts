import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { DescribeSession } from '../sessions/session-state.ts';
import { signedInBy } from '../sessions/signed-in.ts';
import { secondFactorCookieOf } from './second-factor-cookie.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  describe: DescribeSession;
}

/**
 * Completes a sign-in. A code of the application is taken once (RFC 6238, section 5.2). better-auth
 * counts wrong codes by itself, in the database.
 */
export function verifySecondFactor({
  auth,
  db,
  attempts,
  events,
  describe,
}: Options): PortalHandler<'verifySecondFactor'> {
  return async function verifySecondFactor({ body }, { client }) {
    // Without the session of whoever was signed in before, whose factor this is not.
    const headers = headersFor({ ...client, cookie: await secondFactorCookieOf(auth, client) });
    const userId = await auth.api.findPendingSecondFactor({ headers });
    if (userId === null) return { problem: 'second_factor_expired' };
    if ('code' in body) {
      const use = await attempts.count('second factor code', `${userId} ${body.code}`);
      if (use.type === 'exceeded') return { problem: 'second_factor_invalid' };
    }
    const answer = await callAuth<object>(
      'code' in body
        ? auth.api.verifyTOTP({ body: { code: body.code }, headers, returnHeaders: true })
        : auth.api.verifyBackupCode({
            body: { code: body.recovery_code },
            headers,
            returnHeaders: true,
          }),
    );
    if (answer.type === 'refused') {
      const refusal = refusalOf(answer.code);
      if (refusal.problem === 'second_factor_invalid') events.secondFactorFailed(userId, client);
      return refusal;
    }
    if ('recovery_code' in body) {
      await recordAudit(db, auditBy(userId, client, 'recovery_code_used'), new Date());
    }
    await recordAudit(db, auditBy(userId, client, 'signed_in'), new Date());
    const session = await signedInBy({ auth, db }, client, answer.cookies);
    return {
      status: 200,
      headers: { 'Set-Cookie': answer.cookies },
      body: await describe(session),
    };
  };
}

function refusalOf(code: string) {
  switch (code) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
    // Somebody else used the same recovery code at the same moment, and was first.
    case 'CONFLICT':
      return { problem: 'second_factor_invalid' } as const;
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return { problem: 'second_factor_expired' } as const;
    case 'ACCOUNT_SUSPENDED':
      return { problem: 'account_suspended' } as const;
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return waitRefusal({ waitSeconds: LOCK_SECONDS });
    default:
      throw unexpected(code);
  }
}

/** How long better-auth locks a second factor after ten wrong codes in a row. */
const LOCK_SECONDS = 900;
