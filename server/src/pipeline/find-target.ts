import type { IncomingMessage } from 'node:http';
import type { PathRoutes } from '../contract/routes.ts';
import { findTarget as find } from '../contract/target.ts';
import type { Step } from './locals.ts';

const MALFORMED = { kind: 'malformed', where: 'message' } as const;

/** HTTP/1.1 needs a Host, and no request may have several (RFC 9112, section 3.2). */
function hasOneHost({ headers, rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersionMinor === 0;
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  return lines === 1;
}

/** A path, or the server as a whole (RFC 9112, section 3.2): there is nothing else to ask for here. */
const isPathOrServer = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') || url === '*';

/** The path of a request target, as it was sent. Express makes an object of all parts to find it. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Finds out where the request leads. Nothing is refused yet: see admit. */
export function findTarget(routes: readonly PathRoutes[]): Step {
  return function findTarget(req, res, next) {
    const isWellFormed = hasOneHost(req) && isPathOrServer(req);
    const target = isWellFormed ? find(routes, req.method, pathOf(req.url)) : MALFORMED;
    res.locals.target = target;
    // HEAD is GET without the body (RFC 9110, section 9.3.2), and Node leaves the body away.
    if (target.kind === 'operation') req.method = target.route.method;
    next();
  };
}
