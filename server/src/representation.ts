import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * A representation of `T` (RFC 9110, section 8): its bytes and media type, made once and sent
 * as often as asked for. The type parameter is what the bytes were made from.
 */
export interface Representation<T> {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** What was made of it so far; a promise while it is being made. */
  readonly encoded: Map<ContentCoding, Buffer | Promise<Buffer>>;
  /** Carries `T` alone; never set. */
  readonly of?: T;
}

/** Content codings that are offered, the preferred one first. */
export const CODINGS = ['br', 'gzip'] as const;
export type ContentCoding = (typeof CODINGS)[number];

/** Below this many bytes a coding costs more than it saves. */
const MIN_CODED_BYTES = 512;

/** Makes a representation of bytes that are already in their media type. */
export function representBytes<T>(bytes: Buffer, type: string): Representation<T> {
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { type, etag, bytes, encoded: new Map() };
}

/** Serialises a value as JSON. */
export const represent = <T>(value: T): Representation<T> =>
  representBytes(Buffer.from(JSON.stringify(value)), 'application/json');

export const isRepresentation = (value: unknown): value is Representation<unknown> =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

export const isWorthCoding = (representation: Representation<unknown>): boolean =>
  representation.bytes.length >= MIN_CODED_BYTES;

/** The strong entity tag (RFC 9110, section 8.8.3): each coding is a representation of its own. */
export const entityTag = (
  representation: Representation<unknown>,
  coding?: ContentCoding,
): string =>
  coding === undefined ? `"${representation.etag}"` : `"${representation.etag}-${coding}"`;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** The bytes in a content coding: compressed when first asked for, then kept. */
export function encode(
  representation: Representation<unknown>,
  coding: ContentCoding,
): Buffer | Promise<Buffer> {
  const { encoded, bytes } = representation;
  const kept = encoded.get(coding);
  if (kept !== undefined) return kept;
  const made = compressors[coding](bytes).then((done) => {
    encoded.set(coding, done);
    return done;
  });
  encoded.set(coding, made);
  return made;
}
