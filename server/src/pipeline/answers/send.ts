import type { Request, Response } from 'express';
import { onceForEach } from '../../once-for-each.ts';
import type { ContentCoding, Representation } from '../../representation.ts';
import { encode, entityTag, isWorthCoding } from '../../representation.ts';
import { type Block, blockOf } from '../../responses/header-fields.ts';
import { setFields } from '../../responses/quick-response.ts';
import { codingFor } from './content-coding.ts';
import { endInTurns } from './end-in-turns.ts';
import { endTogether } from './end-together.ts';
import type { AnswerHeaders } from './operation-answer.ts';

type AnyRequest = Pick<Request, 'headers'>;
type AnyResponse = Pick<
  Response,
  'getHeader' | 'setHeader' | 'write' | 'end' | 'destroy' | 'statusCode' | 'removeHeader'
>;

/**
 * Whether `If-None-Match` names the representation, by weak comparison (RFC 9110, section 13.1.2).
 * Express's `fresh` would also heed `Cache-Control: no-cache`, which is meant for caches and
 * which `fetch` adds by itself.
 */
const isKnown = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag));

/** A representation in one content coding, ready to go out any number of times. */
interface Prepared {
  readonly tag: string;
  readonly bytes: Buffer;
  /** The same as a text of bytes (latin1), where it is short. */
  readonly text: string | undefined;
  /** What was asked to go out with it. */
  readonly headers: AnswerHeaders;
  /** All header fields of the answer with the body. */
  readonly fields: Block;
  /** The same for 304. */
  readonly unchanged: Block;
}

/**
 * A text goes out as one piece with its header. Bytes would be a piece of their own, which takes longer.
 * For more than 16 KiB at once, header included, Node has to take memory first.
 */
const MAX_TEXT_BYTES = 12_000;

/** By content coding. */
const preparedOf = onceForEach(
  (_: Representation<unknown>) => new Map<ContentCoding | undefined, Prepared>(),
);

function prepare(
  representation: Representation<unknown>,
  coding: ContentCoding | undefined,
  bytes: Buffer,
  headers: AnswerHeaders,
): Prepared {
  const tag = entityTag(representation, coding);
  const unchanged = { ...headers, ETag: tag };
  const fields = {
    ...unchanged,
    ...(coding !== undefined && { 'Content-Encoding': coding }),
    'Content-Type': representation.type,
    'Content-Length': bytes.length,
  };
  const text = bytes.length <= MAX_TEXT_BYTES ? bytes.toString('latin1') : undefined;
  const blocks = { fields: blockOf(fields), unchanged: blockOf(unchanged) };
  const prepared: Prepared = { tag, bytes, text, headers, ...blocks };
  preparedOf(representation).set(coding, prepared);
  return prepared;
}

/**
 * Sets the fields of an answer. Where a step before has set a link and the answer has one too, both are
 * sent as one list (RFC 9110, section 5.3).
 */
export function setBesideLinks(res: AnyResponse, block: Block, { Link }: AnswerHeaders): void {
  const announced = Link === undefined ? undefined : res.getHeader('Link');
  setFields(res, block);
  if (announced !== undefined) res.setHeader('Link', `${Link}, ${announced}`);
}

interface Options {
  /** Header fields, besides those that each representation has. */
  headers?: AnswerHeaders | undefined;
  /** Told the length of the body ahead of it; what it throws is thrown here. */
  beforeBody?(bytes: number): void;
}

const NO_HEADERS: AnswerHeaders = {};

/**
 * Sends a representation in the content coding the client prefers, or 304 where it has it already
 * (RFC 9110, sections 12.5.3 and 13.1.2).
 *
 * @returns a promise where the coding has to be made first
 */
export function sendRepresentation(
  req: AnyRequest,
  res: AnyResponse,
  representation: Representation<unknown>,
  { headers = NO_HEADERS, beforeBody }: Options = {},
): void | Promise<void> {
  const coding = isWorthCoding(representation) ? codingFor(req.headers) : undefined;
  const kept = preparedOf(representation).get(coding);
  const known = kept?.headers === headers ? kept : undefined;
  const tag = known?.tag ?? entityTag(representation, coding);
  // A condition plays no part where the answer would be another one than 200 (section 13.2.1).
  if (res.statusCode === 200 && isKnown(tag, req.headers['if-none-match'])) {
    setBesideLinks(res, known?.unchanged ?? blockOf({ ...headers, ETag: tag }), headers);
    res.statusCode = 304;
    return endTogether(res);
  }
  if (known !== undefined) return sendPrepared(res, known, beforeBody);
  const bytes = coding === undefined ? representation.bytes : encode(representation, coding);
  const sendBytes = (made: Buffer): void =>
    sendPrepared(res, prepare(representation, coding, made, headers), beforeBody);
  return bytes instanceof Promise ? bytes.then(sendBytes) : sendBytes(bytes);
}

function sendPrepared(
  res: AnyResponse,
  { bytes, text, headers, fields }: Prepared,
  beforeBody: Options['beforeBody'],
): void {
  beforeBody?.(bytes.length);
  setBesideLinks(res, fields, headers);
  if (text === undefined) endInTurns(res, bytes);
  else endTogether(res, text, 'latin1');
}
