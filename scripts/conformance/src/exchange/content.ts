import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Json } from '../contract/json.ts';
import { type Answer, headerOf, MAX_BODY, mediaTypeOf } from './exchange.ts';

/** A few bytes may be decoded to gigabytes. */
const LIMIT = { maxOutputLength: MAX_BODY };

/** What is wrong with content that `contentOf` does not decode. */
export const NOT_DECODED = `that cannot be decoded, or is more than ${MAX_BODY / 1024 / 1024} MiB when it is`;

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes, LIMIT),
  gzip: (bytes) => gunzipSync(bytes, LIMIT),
  'x-gzip': (bytes) => gunzipSync(bytes, LIMIT),
  deflate: (bytes) => inflateSync(bytes, LIMIT),
  identity: (bytes) => bytes,
};

/** The content codings of an answer, in the order in which they were applied. */
export const codingsOf = (answer: Answer): string[] =>
  (headerOf(answer.headers, 'content-encoding') ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '');

/** The decoded content; undefined where it cannot be decoded, or is larger than any answer may be. */
export function contentOf(answer: Answer): Buffer | undefined {
  try {
    return codingsOf(answer).reduceRight<Buffer | undefined>(
      (bytes, coding) => bytes && decoders[coding]?.(bytes),
      answer.body,
    );
  } catch {
    return undefined;
  }
}

/** Whether a media type is JSON, or built on it (RFC 6839). */
export const isJsonType = (type: string | undefined): boolean =>
  type !== undefined && /^application\/(?:[^;]*\+)?json$/.test(type);

/** Whether a media type is one that is taken, which may be a range such as `text/*`. */
export const isWithin = (type: string | undefined, taken: string): boolean =>
  type === taken ||
  (taken.endsWith('/*') && (taken === '*/*' || type?.startsWith(taken.slice(0, -1)) === true));

const parsed = new WeakMap<Answer, { value: Json } | undefined>();

function parse(answer: Answer): { value: Json } | undefined {
  if (!isJsonType(mediaTypeOf(answer))) return undefined;
  const bytes = contentOf(answer);
  try {
    // JSON is UTF-8 without a byte order mark (RFC 8259, section 8.1).
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { value: JSON.parse(decoder.decode(bytes)) as Json };
  } catch {
    return undefined;
  }
}

/** The JSON that an answer holds; undefined where it holds none. */
export function jsonOf(answer: Answer): { value: Json } | undefined {
  if (!parsed.has(answer)) parsed.set(answer, parse(answer));
  return parsed.get(answer);
}

/** How many characters are quoted of what an answer says. */
const EXCERPT_LENGTH = 120;

/** The beginning of what an answer says, on one line; undefined where it has no text. */
export function excerptOf(answer: Answer): string | undefined {
  const isText = /^(?:text\/|application\/(?:.*\+)?(?:json|xml)$)/.test(mediaTypeOf(answer) ?? '');
  const text = isText ? contentOf(answer)?.toString('utf8') : undefined;
  const [, message = text] =
    /"(?:message|detail|error|title)"\s*:\s*"((?:[^"\\]|\\.)+)"/.exec(text ?? '') ?? [];
  const line = message
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!line) return undefined;
  // Errors of databases repeat the query ahead of what is wrong with it.
  return line.length <= EXCERPT_LENGTH
    ? line
    : `${line.slice(0, EXCERPT_LENGTH / 2)}… ${line.slice(-EXCERPT_LENGTH / 2)}`;
}
