import type { Step } from './locals.ts';

/**
 * Brings an absolute-form request target (`GET http://host/path`), which every server has to
 * accept (RFC 9112, section 3.2.2), into the form that all others have. What is an address of something
 * else than HTTP stays as it is, and is refused as malformed.
 */
export function originForm(): Step {
  return function originForm(req, _res, next) {
    if (!req.url.startsWith('/') && URL.canParse(req.url)) {
      const { protocol, pathname, search } = new URL(req.url);
      if (protocol === 'http:' || protocol === 'https:') {
        req.url = pathname + search;
        req.originalUrl = req.url;
      }
    }
    next();
  };
}
