import type { ErrorRequestHandler } from 'express';
import { ProblemError } from '../../problems.ts';
import { isOwnerGone } from '../../storage/owner-gone.ts';
import type { PortalLocals } from '../portal-locals.ts';

/** Answers who acts in an account, or signs in to it, while it is deleted: as if that came first. */
export function answerDeleted(): ErrorRequestHandler {
  return function answerDeleted(error, _req, res, next) {
    if (!isOwnerGone(error)) return next(error);
    const { session } = res.locals as PortalLocals;
    next(new ProblemError(session === undefined ? 'credentials_invalid' : 'session_required'));
  };
}
