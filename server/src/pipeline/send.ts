import type { Request, Response } from 'express';
import { onceForEach } from '../once-for-each.ts';
import type { ContentCoding, Representation } from '../representation.ts';
import { encode, entityTag, isWorthCoding } from '../representation.ts';
import { type Field, fieldsOf } from '../responses/header-fields.ts';
import { setFields } from '../responses/quick-response.ts';
import { codingFor } from './content-coding.ts';
import { endInTurns } from './end-in-turns.ts';
import { endTogether } from './end-together.ts';

type AnyRequest = Pick<Request, 'headers'>;
type AnyResponse = Pick<
  Response,
  'setHeader' | 'write' | 'end' | 'destroy' | 'statusCode' | 'removeHeader'
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

/** Fields by content coding. */
const prepared = onceForEach(
  (_: Representation<unknown>) => new Map<ContentCoding | undefined, readonly Field[]>(),
);

/** What is said of a representation whenever it is sent. */
function fieldsOfBytes(
  representation: Representation<unknown>,
  coding: ContentCoding | undefined,
  length: number,
): readonly Field[] {
  const known = prepared(representation).get(coding);
  if (known !== undefined) return known;
  const fields = fieldsOf({
    ETag: entityTag(representation, coding),
    ...(coding !== undefined && { 'Content-Encoding': coding }),
    'Content-Type': representation.type,
    'Content-Length': length,
  });
  prepared(representation).set(coding, fields);
  return fields;
}

/**
 * Sends a representation in the content coding the client prefers, or 304 where it has it already
 * (RFC 9110, sections 12.5.3 and 13.1.2). Validators and caching headers are for 200 alone.
 *
 * @param beforeBody told the length of the body ahead of it; what it throws is thrown here
 * @returns a promise where the coding has to be made first
 */
export function sendRepresentation(
  req: AnyRequest,
  res: AnyResponse,
  representation: Representation<unknown>,
  beforeBody: (bytes: number) => void = () => {},
): void | Promise<void> {
  const coding = isWorthCoding(representation) ? codingFor(req.headers) : undefined;
  const tag = entityTag(representation, coding);
  if (isKnown(tag, req.headers['if-none-match'])) {
    res.setHeader('ETag', tag);
    res.statusCode = 304;
    return endTogether(res);
  }
  const send = (bytes: Buffer): void => {
    beforeBody(bytes.length);
    setFields(res, fieldsOfBytes(representation, coding, bytes.length));
    endInTurns(res, bytes);
  };
  const bytes = coding === undefined ? representation.bytes : encode(representation, coding);
  return bytes instanceof Promise ? bytes.then(send) : send(bytes);
}
