import type { Request, Response } from 'express';
import type { Representation } from '../representation.ts';
import { CODINGS, encode, entityTag, isWorthCoding } from '../representation.ts';

type AnyRequest = Pick<Request, 'headers' | 'fresh' | 'acceptsEncodings'>;
type AnyResponse = Pick<Response, 'setHeader' | 'end' | 'statusCode' | 'removeHeader'>;

/**
 * Sends a representation in the content coding the client prefers, or 304 where it has it already
 * (RFC 9110, sections 12.5.3 and 13.1.2). Validators and caching headers are for 200 alone.
 */
export async function sendRepresentation(
  req: AnyRequest,
  res: AnyResponse,
  representation: Representation<unknown>,
): Promise<void> {
  const accepted =
    req.headers['accept-encoding'] !== undefined && isWorthCoding(representation)
      ? req.acceptsEncodings([...CODINGS, 'identity'])
      : false;
  const coding = CODINGS.find((known) => known === accepted);
  res.setHeader('ETag', entityTag(representation, coding));
  if (req.headers['if-none-match'] !== undefined && req.fresh) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const bytes = coding === undefined ? representation.bytes : await encode(representation, coding);
  if (coding !== undefined) res.setHeader('Content-Encoding', coding);
  res.setHeader('Content-Type', representation.type);
  res.setHeader('Content-Length', bytes.length);
  res.end(bytes);
}
