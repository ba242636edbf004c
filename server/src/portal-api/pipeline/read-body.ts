import express, { type Request, type RequestHandler } from 'express';
import { ProblemError } from '../../problems.ts';
import type { PortalStep } from '../portal-locals.ts';

const MAX_BYTES = 16_384;

/** The problem that Express's reader of JSON reports by status. */
function problemFor(error: unknown): unknown {
  const { status } = error as { status?: unknown };
  if (status === 413) return new ProblemError('body_too_large');
  if (status === 415) return new ProblemError('unsupported_media_type');
  if (status === 400)
    return new ProblemError('malformed_request', { detail: 'The body is not JSON.' });
  return error;
}

/**
 * Reads the body where the operation takes one. That comes before the session is looked up: whoever sends
 * slowly would else act in a session that has ended meanwhile. What is wrong with the body is said later,
 * by `refuse-body`, to those who may call.
 *
 * Its media type is settled here, for the validator keeps a compiled check for every spelling of a type
 * that it meets.
 */
export function readBody(): PortalStep {
  const readJson: RequestHandler = express.json({
    limit: MAX_BYTES,
    strict: false,
    type: () => true,
  });
  return function readBody(req, res, next) {
    const { locals } = res;
    const { target } = locals;
    if (target?.kind !== 'operation' || target.route.bodyTypes.length === 0) return next();
    const { bodyTypes } = target.route;
    const type = req.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (type === undefined || !bodyTypes.includes(type)) {
      locals.bodyError = new ProblemError('unsupported_media_type');
      return next();
    }
    req.headers['content-type'] = type;
    readJson(req as object as Request, res, (error) => {
      // An empty body is read as an empty object, and so is none: what it lacks is then named.
      if (req.body === undefined) req.body = {};
      if (error !== undefined) locals.bodyError = problemFor(error);
      next();
    });
  };
}
