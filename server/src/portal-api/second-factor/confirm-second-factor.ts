import type { Limit } from '../../domain/limits.ts';
import { removeSecondFactor } from '../../storage/accounts/second-factors.ts';
import type { Db } from '../../storage/schema.ts';
import { changeCredentials } from '../accounts/change-credentials.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { invalidBody } from '../invalid-body.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { signedInBy } from '../sessions/signed-in.ts';
import { checkCode, WRONG_CODE } from './code-check.ts';

interface Options {
  auth: Auth;
  db: Db;
  codeAttempts: Limit;
  events: SecurityEvents;
  notices: Notices;
}

/** Makes the second factor count, once a first code has shown that it works. */
export function confirmSecondFactor(options: Options): PortalHandler<'confirmSecondFactor'> {
  const { db } = options;
  return async function confirmSecondFactor({ body }, context) {
    const { userId, secondFactor } = sessionOf(context);
    if (secondFactor) return { problem: 'second_factor_on' };
    const headers = headersFor(context.client);
    const attempt = { userId, from: 'set-up', proof: body, headers, isSignedIn: true };
    const verdict = await checkCode(options, attempt);
    if (verdict.type === 'exceeded') return verdict.refusal;
    if (verdict.type === 'off') return { problem: 'second_factor_off' };
    if (verdict.type === 'suspended') return { problem: 'account_suspended' };
    if (verdict.type !== 'done') return invalidBody('code', WRONG_CODE, 'incorrect');
    const { cookies } = verdict;
    const kept = await signedInBy(options, context.client, cookies);
    const isInTime = await changeCredentials(options, context, {
      action: 'second_factor_added',
      keptId: kept?.sessionId,
    });
    if (!isInTime) {
      // Whoever has changed the password meanwhile does not have what makes its codes.
      await removeSecondFactor(db, userId);
      return { problem: 'session_required' };
    }
    return { status: 204, headers: { 'Set-Cookie': cookies } };
  };
}
