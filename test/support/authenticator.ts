import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { components } from '../../server/src/contract/generated/portal.d.ts';
import { type Attested, attestationOf } from './attestation.ts';

type Schemas = components['schemas'];

interface Circumstances {
  /** On whose page it is used. */
  origin?: string;
  /** Whether the device asked its owner, by a finger or a PIN. */
  verified?: boolean;
  /** What vouches for it; left out, nothing, as the service asks. */
  attested?: Attested;
}

const FLAGS = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, hasKey: 0x40 };

/** Where a service under test says that it is reached, unless it is told otherwise. */
const ORIGIN = 'http://localhost:3000';

const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A device with one passkey (WebAuthn level 3; ECDSA with P-256), in software. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let count = 0;
  let userHandle = '';

  const head = (rpId: string, { verified = true }: Circumstances, more: number): Buffer => {
    count += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags = FLAGS.present | FLAGS.mayBeSynced | FLAGS.synced | more;
    const all = verified ? flags | FLAGS.verified : flags;
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  };

  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Circumstances) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const common = () => ({
    ...{ id: base64(id), rawId: base64(id), type: 'public-key' as const },
    clientExtensionResults: {},
  });

  return {
    /** `navigator.credentials.create` */
    create(options: Schemas['PasskeyCreation'], how: Circumstances = {}) {
      userHandle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        ...[Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')],
        ...[Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([
        ...[head(options.rp.id, how, FLAGS.hasKey), Buffer.alloc(16), length, id, key],
      ]);
      const data = clientData('webauthn.create', options.challenge, how);
      const made = { authData, clientDataHash: sha256(data), privateKey };
      return {
        ...common(),
        response: {
          clientDataJSON: base64(data),
          attestationObject: base64(attestationOf(how.attested, made)),
          transports: ['internal'],
        },
      };
    },
    /** `navigator.credentials.get` */
    get(options: Schemas['PasskeyRequest'], how: Circumstances = {}) {
      const authData = head(options.rpId, how, 0);
      const data = clientData('webauthn.get', options.challenge, how);
      return {
        ...common(),
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authData),
          signature: base64(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
