import type { Budget, LimitName } from '../domain/limits.ts';
import { formatBudget, formatPolicy, networkOf } from '../domain/limits.ts';
import type { Locals, Step } from './locals.ts';

/** Counts a request against a limit. Does not fail: a limiter falls back rather than refuse. */
export type Consume = (name: LimitName, subject: string) => Promise<Budget>;

/** Whose limit a request counts against. */
function subjectOf({ caller }: Locals, address: string): [LimitName, string] {
  switch (caller?.kind) {
    case 'application':
      return ['key', caller.application.keyId];
    case 'refused':
      return ['failed-keys', networkOf(address)];
    default:
      return ['anonymous', networkOf(address)];
  }
}

/** Counts the request and says on the response what is left. Nothing is refused yet: see admit. */
export function meter(consume: Consume): Step {
  return function meter(req, res, next) {
    consume(...subjectOf(res.locals, req.ip ?? '')).then((budget) => {
      res.locals.budget = budget;
      res.setHeader('RateLimit-Policy', formatPolicy(budget));
      res.setHeader('RateLimit', formatBudget(budget));
      next();
    }, next);
  };
}
