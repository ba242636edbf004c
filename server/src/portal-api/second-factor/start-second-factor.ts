import { lookAgain } from '../../storage/look-again.ts';
import { checkPassword } from '../accounts/check-password.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  auth: Auth;
  attempts: Attempts;
}

/** Makes the secret of an authenticator application, which counts once it is confirmed. */
export const startSecondFactor =
  ({ auth, attempts }: Options): PortalHandler<'startSecondFactor'> =>
  async ({ body }, context) => {
    if (sessionOf(context).secondFactor) return { problem: 'second_factor_on' };
    const { password } = body;
    const refusal = await checkPassword({ auth, attempts }, context, body.password);
    if (refusal !== undefined) return refusal;
    // better-auth looks for an earlier one to replace, and then stores this one, in two steps.
    const begun = await lookAgain(() =>
      callAuth(
        auth.api.enableTwoFactor({
          body: { password, method: 'totp' },
          headers: headersFor(context.client),
          returnHeaders: true,
        }),
      ),
    );
    if (begun.type === 'refused') {
      // Somebody else has confirmed an earlier one since the session was looked at.
      if (begun.code === 'TOTP_ALREADY_ENABLED') return { problem: 'second_factor_on' };
      throw unexpected(begun.code);
    }
    const setup = begun.value;
    if (setup.method !== 'totp') throw new Error('better-auth set up another second factor.');
    return {
      status: 201,
      body: {
        uri: setup.totpURI,
        secret: new URL(setup.totpURI).searchParams.get('secret') ?? '',
        recovery_codes: setup.backupCodes,
      },
    };
  };
