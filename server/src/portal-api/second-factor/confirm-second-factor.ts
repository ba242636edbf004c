import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Limit } from '../../domain/limits.ts';
import { forgetCodeAttempts } from '../../storage/accounts/code-attempts.ts';
import { confirmSetUp, findSetUp } from '../../storage/accounts/second-factors.ts';
import type { Db } from '../../storage/schema.ts';
import { changeInNewSession } from '../accounts/change-in-new-session.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Auth } from '../auth/auth.ts';
import { invalidBody } from '../invalid-body.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { takeAttempt, WRONG_CODE } from './code-check.ts';

interface Options {
  auth: Auth;
  db: Db;
  codeAttempts: Limit;
  events: SecurityEvents;
  notices: Notices;
}

/**
 * Makes the second factor count, once a first code has shown that it works. better-auth would do so in
 * several steps, whatever else happens between them: another set-up might come to count in the place of
 * the one whose code was right, or none while signing in needs one.
 */
export function confirmSecondFactor(options: Options): PortalHandler<'confirmSecondFactor'> {
  const { auth, db } = options;
  return async function confirmSecondFactor({ body }, context) {
    const { userId, secondFactor } = sessionOf(context);
    if (secondFactor) return { problem: 'second_factor_on' };
    const attempt = { userId, from: 'set-up', proof: body };
    const refusal = await takeAttempt(options, attempt);
    if (refusal?.type === 'exceeded') return refusal.refusal;
    if (refusal !== undefined) return wrongCode();
    const stored = await findSetUp(db, userId);
    if (stored === undefined) return { problem: 'second_factor_off' };
    const { secretConfig: key } = await auth.$context;
    const secret = await symmetricDecrypt({ key, data: stored });
    if (!(await createOTP(secret).verify(body.code))) return wrongCode();
    await forgetCodeAttempts(db, attempt);

    let isReplaced = false;
    const outcome = await changeInNewSession(options, context, {
      action: 'second_factor_added',
      make: async (trx) => {
        isReplaced = !(await confirmSetUp(trx, userId, stored));
        return !isReplaced;
      },
    });
    // It was the code of a set-up that another one has replaced.
    if (isReplaced) return wrongCode();
    if (outcome.type === 'refused') return { problem: outcome.problem };
    return { status: 204, headers: { 'Set-Cookie': outcome.cookies } };
  };
}

const wrongCode = () => invalidBody('code', WRONG_CODE, 'incorrect');
