import type { Budget } from '../domain/limits.ts';
import type { Admission } from '../domain/requests/admission.ts';
import { admit as decide } from '../domain/requests/admission.ts';
import type { PhaseIn } from '../domain/requests/phase-in.ts';
import { isKeyRequired } from '../domain/requests/phase-in.ts';
import { ProblemError } from '../problems.ts';
import type { Step } from './locals.ts';
import { rateLimited } from './rate-limited.ts';

interface Options {
  phaseIn: PhaseIn;
  /** The path that the service is reached under, for redirects; empty at the root. */
  basePath: string;
  clock?: () => number;
}

function problemOf(admission: Admission & { kind: 'refused' }, method: string, budget: Budget) {
  const { problem, allow, missing } = admission;
  if (allow !== undefined) {
    return new ProblemError(problem, {
      detail: `${method} does not apply to this address.`,
      headers: { Allow: allow },
    });
  }
  if (missing !== undefined) {
    return new ProblemError(problem, {
      detail: `The API key lacks the permission ${missing.join(', ')}. Check its permissions in the management portal.`,
    });
  }
  if (problem === 'rate_limited') return rateLimited(budget);
  return new ProblemError(problem);
}

/** Refuses, redirects or answers the preflight, as decided; else the request goes on. */
export function admit({ phaseIn, basePath, clock = Date.now }: Options): Step {
  return function admit(req, res, next) {
    const { target, caller, budget } = res.locals;
    if (!target || !caller || !budget) throw new Error('The pipeline lacks a step before admit.');
    const admission = decide(target, caller, budget, isKeyRequired(phaseIn, clock()));
    switch (admission.kind) {
      case 'admitted':
        return next();
      case 'preflight':
        res.setHeader('Access-Control-Allow-Methods', admission.allow);
        res.setHeader('Allow', admission.allow);
        return void res.status(204).end();
      case 'redirect': {
        const query = req.originalUrl.indexOf('?');
        const kept = query === -1 ? '' : req.originalUrl.slice(query);
        res.setHeader('Location', `${basePath}${admission.path}${kept}`);
        res.setHeader('Content-Length', 0);
        return void res.status(308).end();
      }
      case 'refused':
        return next(problemOf(admission, req.method, budget));
    }
  };
}
