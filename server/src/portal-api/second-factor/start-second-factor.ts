import { checkPassword } from '../accounts/check-password.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
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
    const setup = await auth.api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: headersFor(context.client),
    });
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
