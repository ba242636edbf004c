import { CHALLENGE_SECONDS } from '../../domain/accounts/passkey-challenge.ts';
import type { PortalHandler } from '../portal-handler.ts';
import type { PasskeyParty } from './passkey-party.ts';

interface Options {
  passkeys: PasskeyParty;
}

/** Makes a challenge for whoever wants to sign in. It names no passkey, and so tells of none. */
export const startPasskeySignIn =
  ({ passkeys }: Options): PortalHandler<'startPasskeySignIn'> =>
  async () => ({
    status: 200,
    body: {
      challenge: passkeys.challenge({ type: 'sign-in' }),
      rpId: passkeys.id,
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
    },
  });
