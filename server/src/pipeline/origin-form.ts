import type { Step } from './locals.ts';

/**
 * Brings an absolute-form request target (`GET http://host/path`), which every server has to
 * accept (RFC 9112, section 3.2.2), into the form that all others have.
 */
export function originForm(): Step {
  return function originForm(req, _res, next) {
    if (!req.url.startsWith('/') && URL.canParse(req.url)) {
      const { pathname, search } = new URL(req.url);
      req.url = pathname + search;
      req.originalUrl = req.url;
    }
    next();
  };
}
