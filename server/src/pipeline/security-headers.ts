import type { RequestHandler } from 'express';

/**
 * Headers for answers that are data: their type is what it says, and a browser that
 * came by HTTPS never comes without it again (RFC 6797). Pages have more of them: see serve-site.
 */
export function securityHeaders(isSecure: boolean): RequestHandler {
  return function securityHeaders(_req, res, next) {
    res.setHeader('X-Content-Type-Options', 'nosniff');
    if (isSecure) res.setHeader('Strict-Transport-Security', 'max-age=31536000');
    next();
  };
}
