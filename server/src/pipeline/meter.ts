import type { Request, Response } from 'express';
import type { Caller } from '../domain/admission.ts';
import type { Budget, LimitName } from '../domain/limits.ts';
import { formatBudget, formatPolicy, networkOf } from '../domain/limits.ts';
import type { Step } from './locals.ts';

/** Counts a request against a limit. Does not fail: a limiter falls back rather than refuse. */
export type Consume = (
  name: LimitName,
  subject: string,
  points?: number,
) => Budget | Promise<Budget>;

/** Whose limit a request counts against. */
function subjectOf(caller: Caller | undefined, req: Pick<Request, 'ip'>): [LimitName, string] {
  if (caller?.kind === 'application') return ['key', caller.application.keyId];
  const network = networkOf(req.ip ?? '');
  return [caller?.kind === 'refused' ? 'failed-keys' : 'anonymous', network];
}

/** Says on the response what is left of a limit. */
export function announceBudget(res: Pick<Response, 'setHeader'>, budget: Budget): void {
  res.setHeader('RateLimit-Policy', formatPolicy(budget));
  res.setHeader('RateLimit', formatBudget(budget));
}

/** Counts the request and says on the response what is left. Nothing is refused yet: see admit. */
export function meter(consume: Consume): Step {
  return function meter(req, res, next) {
    const { locals } = res;
    const proceed = (budget: Budget): void => {
      locals.budget = budget;
      announceBudget(res, budget);
      next();
    };
    // A key that was looked up has been counted already: see look-up-key.
    const counted = locals.budget ?? consume(...subjectOf(locals.caller, req));
    if (counted instanceof Promise) counted.then(proceed, next);
    else proceed(counted);
  };
}
