import type { Request } from 'express';
import type { Application, Caller } from '../domain/admission.ts';
import type { Budget, LimitName } from '../domain/limits.ts';
import { bindingOf, formatBudget, formatPolicy, networkOf } from '../domain/limits.ts';
import type { Step } from './locals.ts';

/** Counts a request against a limit. Does not fail: a limiter falls back rather than refuse. */
export type Consume = (name: LimitName, subject: string) => Promise<Budget>;

/**
 * Counts a request with a key against the key's limit and its account's. What a key asks beyond its
 * own limit is not its account's: it would use up what the other keys may ask.
 */
async function countKey(consume: Consume, { keyId, userId }: Application): Promise<Budget> {
  const own = await consume('key', keyId);
  return own.exceeded ? own : bindingOf(own, await consume('account', userId));
}

/** Counts a request; the budget of the limit that binds. */
function count(
  consume: Consume,
  caller: Caller | undefined,
  req: Pick<Request, 'ip'>,
): Promise<Budget> {
  if (caller?.kind === 'application') return countKey(consume, caller.application);
  const network = networkOf(req.ip ?? '');
  return consume(caller?.kind === 'refused' ? 'failed-keys' : 'anonymous', network);
}

/** Counts the request and says on the response what is left. Nothing is refused yet: see admit. */
export function meter(consume: Consume): Step {
  return function meter(req, res, next) {
    count(consume, res.locals.caller, req).then((budget) => {
      res.locals.budget = budget;
      res.setHeader('RateLimit-Policy', formatPolicy(budget));
      res.setHeader('RateLimit', formatBudget(budget));
      next();
    }, next);
  };
}
