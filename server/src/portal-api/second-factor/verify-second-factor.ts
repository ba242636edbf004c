import type { Limit } from '../../domain/limits.ts';
import { credentialsOf } from '../../storage/accounts/credentials.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { finishSignIn } from '../sessions/finish-sign-in.ts';
import type { KnownBrowsers } from '../sessions/known-browsers.ts';
import type { DescribeSession } from '../sessions/session-state.ts';
import { checkCode } from './code-check.ts';
import { secondFactorCookieOf } from './second-factor-cookie.ts';

interface Options {
  auth: Auth;
  db: Db;
  browsers: KnownBrowsers;
  codeAttempts: Limit;
  events: SecurityEvents;
  notices: Notices;
  describe: DescribeSession;
}

/** Completes a sign-in. */
export function verifySecondFactor(options: Options): PortalHandler<'verifySecondFactor'> {
  const { auth, db, browsers, events, describe } = options;
  return async function verifySecondFactor({ body }, { client }) {
    // Without the session of whoever was signed in before, whose factor this is not.
    const headers = headersFor({ ...client, cookie: await secondFactorCookieOf(auth, client) });
    const userId = await auth.api.findPendingSecondFactor({ headers });
    if (userId === null) return { problem: 'second_factor_expired' };
    const credentials = await credentialsOf(db, { userId });
    const browser = await browsers.recognise(client, { userId });
    const from = browser?.since ?? 'elsewhere';
    const attempt = { userId, from, proof: body, headers, isSignedIn: false };
    const verdict = await checkCode(options, attempt);
    switch (verdict.type) {
      case 'exceeded':
        return verdict.refusal;
      case 'wrong':
        events.secondFactorFailed(userId, client);
        return { problem: 'second_factor_invalid' };
      case 'suspended':
        return { problem: 'account_suspended' };
      case 'expired':
      case 'off':
        return { problem: 'second_factor_expired' };
    }
    if ('recovery_code' in body) {
      await recordAudit(db, auditBy(userId, client, 'recovery_code_used'), new Date());
    }
    const { cookies } = verdict;
    const finished = await finishSignIn(options, client, { credentials, cookies });
    if (finished === undefined || finished === 'outdated')
      return { problem: 'second_factor_expired' };
    return {
      status: 200,
      headers: { 'Set-Cookie': finished.cookies },
      body: await describe(finished.session),
    };
  };
}
