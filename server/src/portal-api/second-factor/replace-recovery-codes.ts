import type { Limit } from '../../domain/limits.ts';
import type { Db } from '../../storage/schema.ts';
import { changeCredentials } from '../accounts/change-credentials.ts';
import { checkPassword } from '../accounts/check-password.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { checkCodeInSession } from './code-in-session.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  codeAttempts: Limit;
  events: SecurityEvents;
  notices: Notices;
}

/** Makes new recovery codes, which end the earlier ones. */
export const replaceRecoveryCodes =
  (options: Options): PortalHandler<'replaceRecoveryCodes'> =>
  async ({ body }, context) => {
    const { secondFactor, sessionId } = sessionOf(context);
    if (!secondFactor) return { problem: 'second_factor_off' };
    const { password } = body;
    const refusal = await checkPassword(options, context, body.password);
    if (refusal !== undefined) return refusal;
    const wrong = await checkCodeInSession(options, context, body);
    if (wrong !== undefined) return wrong;
    const made = await callAuth(
      options.auth.api.generateBackupCodes({
        body: { password },
        headers: headersFor(context.client),
        returnHeaders: true,
      }),
    );
    if (made.type === 'refused') {
      // The second factor was removed since the code was looked at.
      if (made.code === 'TWO_FACTOR_NOT_ENABLED') return { problem: 'second_factor_off' };
      throw unexpected(made.code);
    }
    const isInTime = await changeCredentials(options, context, {
      action: 'recovery_codes_replaced',
      keptId: sessionId,
    });
    // Whoever holds a session that has ended gets no codes, whether these are stored or gone already.
    if (!isInTime) return { problem: 'session_required' };
    return { status: 201, body: { recovery_codes: made.value.backupCodes } };
  };
