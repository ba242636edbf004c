import { isUseToBeNoted, type SessionLifetime } from '../../domain/accounts/session-lifetime.ts';
import { ProblemError } from '../../problems.ts';
import { noteSessionUse } from '../../storage/accounts/sessions.ts';
import type { Db } from '../../storage/schema.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalStep } from '../portal-locals.ts';
import { findSignedIn } from '../sessions/signed-in.ts';

interface Options {
  auth: Auth;
  db: Db;
  lifetime: SessionLifetime;
  onError: (error: unknown) => void;
}

/** Finds out who is signed in, where the operation cares. Nothing is refused yet: see admit. */
export function identifySession({ auth, db, lifetime, onError }: Options): PortalStep {
  return async function identifySession(req, res, next) {
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
    try {
      const { session, cookies } = await findSignedIn({ auth, db }, headersFor(locals.client));
      locals.session = session;
      const now = new Date();
      if (session !== undefined && isUseToBeNoted(session, lifetime, now))
        await noteSessionUse(db, session.sessionId, now);
      if (cookies.length > 0) res.append('Set-Cookie', cookies);
    } catch (error) {
      // A session that cannot be looked up is not a session that has ended.
      onError(error);
      return next(new ProblemError('unavailable'));
    }
    next();
  };
}
