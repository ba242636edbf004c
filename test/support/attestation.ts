import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** By what a new passkey is vouched for: its own key, or a certificate of the device's maker. */
export type Attested = 'by itself' | 'by its maker';

interface Made {
  authData: Buffer;
  clientDataHash: Buffer;
  /** The passkey's own. */
  privateKey: KeyObject;
}

/** A value of CBOR (RFC 8949): a text or bytes of less than 64 KiB. */
function cbor(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const major = typeof value === 'string' ? 0x60 : 0x40;
  if (bytes.length < 24) return Buffer.concat([Buffer.from([major | bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([major | 25, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

const map = (entries: Record<string, Buffer>): Buffer =>
  Buffer.concat([
    Buffer.from([0xa0 | Object.keys(entries).length]),
    ...Object.entries(entries).flatMap(([name, value]) => [cbor(name), value]),
  ]);

/** ECDSA with SHA-256, as COSE numbers it (-7). */
const ES256 = Buffer.from([0x26]);

/** What a browser hands over of a new passkey: WebAuthn level 3, section 6.5. */
export function attestationOf(
  attested: Attested | undefined,
  { authData, clientDataHash, privateKey }: Made,
): Buffer {
  const object = (fmt: string, attStmt: Buffer) =>
    map({ fmt: cbor(fmt), attStmt, authData: cbor(authData) });
  if (attested === undefined) return object('none', map({}));
  const signed = Buffer.concat([authData, clientDataHash]);
  if (attested === 'by itself')
    return object('packed', map({ alg: ES256, sig: cbor(sign('sha256', signed, privateKey)) }));
  const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const x5c = Buffer.concat([Buffer.from([0x81]), cbor(certificateOf(maker))]);
  const sig = cbor(sign('sha256', signed, maker.privateKey));
  return object('packed', map({ alg: ES256, sig, x5c }));
}

/** A value of DER (X.690): a tag, how long it is, and its parts. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = body;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

/** The names that such a certificate carries (WebAuthn level 3, section 8.2.1). */
const SUBJECT = sequence(
  ...Object.entries({
    ...{ '550406': 'SA', '55040a': 'A maker of devices' },
    ...{ '55040b': 'Authenticator Attestation', '550403': 'A device' },
  }).map(([type, name]) => der(0x31, sequence(oid(type), der(0x13, name)))),
);

/** A certificate (RFC 5280) that a maker of devices has signed itself. */
function certificateOf(maker: { publicKey: KeyObject; privateKey: KeyObject }): Buffer {
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const noAuthority = sequence(oid('551d13'), der(0x04, sequence()));
  const contents = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ...[ecdsaWithSha256, SUBJECT],
    sequence(der(0x17, '200101000000Z'), der(0x17, '490101000000Z')),
    ...[SUBJECT, maker.publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, sequence(noAuthority)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', contents, maker.privateKey)]);
  return sequence(contents, ecdsaWithSha256, der(0x03, signature));
}
