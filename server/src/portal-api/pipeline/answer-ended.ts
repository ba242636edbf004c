import type { ErrorRequestHandler } from 'express';
import { ProblemError } from '../../problems.ts';
import { isOwnerGone } from '../../storage/owner-gone.ts';
import { isSessionGone } from '../auth/call-auth.ts';
import type { PortalLocals } from '../portal-locals.ts';

/**
 * Answers who acts in a session while it ends, or in an account while it is deleted, or signs in to it then:
 * as if that had come first.
 */
export function answerEnded(): ErrorRequestHandler {
  return function answerEnded(error, _req, res, next) {
    if (!isOwnerGone(error) && !isSessionGone(error)) return next(error);
    const { session } = res.locals as PortalLocals;
    next(new ProblemError(session === undefined ? 'credentials_invalid' : 'session_required'));
  };
}
