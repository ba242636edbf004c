import type { Db } from '../../storage/schema.ts';
import { credentialsChanged } from '../accounts/credentials-changed.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import { type Attempts, waitRefusal } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import { invalidBody } from '../invalid-body.ts';
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
}

/** Makes the second factor count, once a first code has shown that it works. */
export function confirmSecondFactor(options: Options): PortalHandler<'confirmSecondFactor'> {
  const { auth, attempts } = options;
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
    const { sessionToken } = await newSessionBy(options, context.client, answer.cookies);
    await credentialsChanged(options, context, {
      action: 'second_factor_added',
      keptToken: sessionToken,
    });
    return { status: 204, headers: { 'Set-Cookie': answer.cookies } };
  };
}
