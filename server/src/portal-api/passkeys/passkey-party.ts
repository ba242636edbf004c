import { createHmac } from 'node:crypto';
import { isChallenge, newChallenge } from '../../domain/accounts/passkey-challenge.ts';

/** What a challenge is for: signing in, or adding a passkey in one session. */
export type Ceremony = { type: 'sign-in' } | { type: 'add'; sessionId: string };

/** The service as devices know it: the "relying party" of WebAuthn. */
export interface PasskeyParty {
  /** The host that passkeys are for. */
  id: string;
  name: string;
  /** The only origin that they are used on. */
  origin: string;
  challenge(ceremony: Ceremony): string;
  accepts(ceremony: Ceremony, challenge: string): boolean;
}

const purposeOf = (ceremony: Ceremony): string =>
  ceremony.type === 'add' ? `add ${ceremony.sessionId}` : ceremony.type;

/**
 * @param publicUrl where the service is reached
 * @param secret what signs the portal's cookies; challenges are signed with a key derived from it
 */
export function createPasskeyParty(publicUrl: string, secret: string): PasskeyParty {
  const { hostname, origin } = new URL(publicUrl);
  const key = createHmac('sha256', secret).update('challenges of passkeys').digest();
  return {
    ...{ id: hostname, name: 'Reciters', origin },
    challenge: (ceremony) => newChallenge(key, purposeOf(ceremony), new Date()),
    accepts: (ceremony, challenge) => isChallenge(key, purposeOf(ceremony), challenge, new Date()),
  };
}
