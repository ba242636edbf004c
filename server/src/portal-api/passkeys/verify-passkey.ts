import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { components } from '../../contract/generated/portal.d.ts';
import type { StoredPasskey } from '../../storage/accounts/passkeys.ts';
import type { Ceremony, PasskeyParty } from './passkey-party.ts';

type Schemas = components['schemas'];

/** Loaded when it is first used: it would take a tenth of the memory of a service at rest. */
const webAuthn = () => import('@simplewebauthn/server');

/** What the library throws says what is wrong with what was sent; the sender is not told. */
const orNothing = async <T>(looked: Promise<T>): Promise<T | undefined> =>
  await looked.catch(() => undefined);

/** Takes the challenge out of what was signed, if it is one that the service made for this. */
function challengeKeeper(party: PasskeyParty, ceremony: Ceremony) {
  const seen = { challenge: '' };
  const expected = (challenge: string): boolean => {
    seen.challenge = challenge;
    return party.accepts(ceremony, challenge);
  };
  return { seen, expected };
}

/**
 * Looks at a passkey that a browser has made: the service's own, for its own origin, with a device
 * that asked its owner. Undefined where it is not.
 */
export async function verifyNewPasskey(
  party: PasskeyParty,
  sessionId: string,
  credential: Schemas['NewPasskey']['credential'],
) {
  if (!(await isUnattested(credential.response.attestationObject))) return undefined;
  const { verifyRegistrationResponse } = await webAuthn();
  const { seen, expected } = challengeKeeper(party, { type: 'add', sessionId });
  const answer = await orNothing(
    verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: expected,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }),
  );
  if (!answer?.verified) return undefined;
  const { credential: made, credentialBackedUp } = answer.registrationInfo;
  return {
    challenge: seen.challenge,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    signCount: made.counter,
    synced: credentialBackedUp,
  };
}

/**
 * Whether nothing is attested, as was asked for. To check the certificates of an attestation, the
 * library would fetch what the sender names in them.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
    const decoded = decodeAttestationObject(bytes);
    const format = decoded.get('fmt');
    const signedByItself = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
    return format === 'none' || signedByItself;
  } catch {
    return false;
  }
}

/** Looks at what a passkey answers to a challenge, in the same way. */
export async function verifyPasskey(
  party: PasskeyParty,
  passkey: StoredPasskey,
  credential: Schemas['PasskeyProof']['credential'],
) {
  const { userHandle } = credential.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { seen, expected } = challengeKeeper(party, { type: 'sign-in' });
  const answer = await orNothing(
    verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: expected,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signCount,
      },
      requireUserVerification: true,
    }),
  );
  if (!answer?.verified) return undefined;
  const { newCounter, credentialBackedUp } = answer.authenticationInfo;
  return { challenge: seen.challenge, signCount: newCounter, synced: credentialBackedUp };
}

/** An account's id as devices keep it. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url');
