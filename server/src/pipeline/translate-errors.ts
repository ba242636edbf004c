import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { PROBLEMS, ProblemError, problemBody } from '../problems.ts';
import { DatabaseAwayError } from '../storage/storage-error.ts';
import { endTogether } from './answers/end-together.ts';
import type { Locals } from './locals.ts';

interface Options {
  publicUrl: string;
  /** `WWW-Authenticate` of this contract's 401 (RFC 9110, section 11.6.1). */
  challenge: string;
  log: Logger;
}

/** Makes any failure a problem; what is not the caller's doing reveals nothing. */
function problemFor(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof DatabaseAwayError) return new ProblemError('unavailable');
  const { status } = error as { status?: unknown };
  return new ProblemError(
    typeof status === 'number' && status >= 400 && status < 500
      ? 'malformed_request'
      : 'internal_error',
  );
}

/** The one place where errors become answers (RFC 9457). */
export function translateErrors({ publicUrl, challenge, log }: Options): ErrorRequestHandler {
  /** Headers that some statuses always carry (RFC 9110). */
  const always: Record<number, Record<string, string>> = {
    401: { 'WWW-Authenticate': challenge },
    503: { 'Retry-After': '5' },
  };
  // Express knows an error handler by its four parameters.
  return function translateErrors(error, _req, res, _next) {
    const locals = res.locals as Locals;
    const { requestId } = locals;
    const problem = problemFor(error);
    locals.problem = problem;
    const { status } = PROBLEMS[problem.code];
    if (problem !== error && status >= 500) log.error({ request_id: requestId, err: error });
    if (res.headersSent) {
      // Half an answer is out; an end that looks regular would pass it off as whole.
      res.destroy();
      return;
    }
    const body = JSON.stringify(problemBody(problem, publicUrl, requestId));
    res.statusCode = status;
    for (const name of ['ETag', 'Vary', 'Link', 'Content-Encoding']) res.removeHeader(name);
    for (const [name, value] of Object.entries({ ...always[status], ...problem.headers })) {
      res.setHeader(name, value);
    }
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Content-Type', 'application/problem+json');
    res.setHeader('Content-Length', Buffer.byteLength(body));
    endTogether(res, body);
  };
}
