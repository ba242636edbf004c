import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import type { Representation } from '../representation.ts';
import {
  CODINGS,
  type ContentCoding,
  encode,
  entityTag,
  isWorthCoding,
} from '../representation.ts';

type AnyRequest = Pick<Request, 'headers'>;
type AnyResponse = Pick<Response, 'setHeader' | 'end' | 'statusCode' | 'removeHeader'>;

/**
 * Whether `If-None-Match` names the representation, by weak comparison (RFC 9110, section 13.1.2).
 * Express's `fresh` would also heed `Cache-Control: no-cache`, which is meant for caches and
 * which `fetch` adds by itself.
 */
const isKnown = (tag: string, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === tag));

/** The content coding to answer in; undefined for none (RFC 9110, section 12.5.3). */
function codingFor(req: AnyRequest): ContentCoding | undefined {
  if (req.headers['accept-encoding'] === undefined) return undefined;
  const [accepted] = new Negotiator(req).encodings([...CODINGS, 'identity'], {
    preferred: [...CODINGS],
  });
  return CODINGS.find((known) => known === accepted);
}

/**
 * Sends a representation in the content coding the client prefers, or 304 where it has it already
 * (RFC 9110, sections 12.5.3 and 13.1.2). Validators and caching headers are for 200 alone.
 *
 * @param beforeBody told the length of the body ahead of it; what it throws is thrown here
 */
export async function sendRepresentation(
  req: AnyRequest,
  res: AnyResponse,
  representation: Representation<unknown>,
  beforeBody: (bytes: number) => void = () => {},
): Promise<void> {
  const coding = isWorthCoding(representation) ? codingFor(req) : undefined;
  const tag = entityTag(representation, coding);
  res.setHeader('ETag', tag);
  if (isKnown(tag, req.headers['if-none-match'])) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const bytes = coding === undefined ? representation.bytes : await encode(representation, coding);
  beforeBody(bytes.length);
  if (coding !== undefined) res.setHeader('Content-Encoding', coding);
  res.setHeader('Content-Type', representation.type);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
