import type { Db } from '../../storage/schema.ts';
import type { Auth } from '../auth.ts';
import { headersFor } from '../auth-request.ts';
import type { PortalStep } from '../portal-locals.ts';
import { findSignedIn } from '../signed-in.ts';

/** Finds out who is signed in, where the operation cares. Nothing is refused yet: see admit. */
export function identifySession(deps: { auth: Auth; db: Db }): PortalStep {
  return function identifySession(req, res, next) {
    const { locals } = res;
    locals.client = {
      address: req.ip ?? '',
      cookie: req.headers.cookie,
      userAgent: req.headers['user-agent'],
    };
    locals.session = undefined;
    const { target } = locals;
    const cares = target?.kind === 'operation' && target.route.security.length > 0;
    if (!cares || locals.client.cookie === undefined) return next();
    findSignedIn(deps, headersFor(locals.client)).then(({ session, cookies }) => {
      locals.session = session;
      if (cookies.length > 0) res.append('Set-Cookie', cookies);
      next();
    }, next);
  };
}
