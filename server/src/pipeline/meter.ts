import type { Request, Response } from 'express';
import type { Budget, Consume, Limit } from '../domain/limits.ts';
import { bindingOf, formatBudget, formatPolicy, networkOf } from '../domain/limits.ts';
import type { Application, Caller } from '../domain/requests/admission.ts';
import type { Step } from './locals.ts';

type Counted = ReturnType<Consume>;

/** Goes on with a budget: at once where it is there, since a promise would cost every request. */
const after = (budget: Counted, next: (budget: Budget) => Counted): Counted =>
  budget instanceof Promise ? budget.then(next) : next(budget);

/**
 * Counts a request with a key against the key's limit and its account's. What a key asks beyond its
 * own limit is not its account's: it would use up what the other keys may ask.
 */
const countKey = (consume: Consume, { keyId, userId }: Application): Counted =>
  after(consume('key', keyId), (own) =>
    own.exceeded ? own : after(consume('account', userId), (account) => bindingOf(own, account)),
  );

/** Counts a request; the budget of the limit that binds. */
function count(consume: Consume, caller: Caller | undefined, req: Pick<Request, 'ip'>): Counted {
  if (caller?.kind === 'application') return countKey(consume, caller.application);
  const network = networkOf(req.ip ?? '');
  return consume(caller?.kind === 'refused' ? 'failed-keys' : 'anonymous', network);
}

/** What is said of each limit, which is the same for all requests. */
const policies = new WeakMap<Limit, string>();

function policyOf(budget: Budget): string {
  const known = policies.get(budget.limit);
  if (known !== undefined) return known;
  const policy = formatPolicy(budget);
  policies.set(budget.limit, policy);
  return policy;
}

/** Says on the response what is left of a limit. */
export function announceBudget(res: Pick<Response, 'setHeader'>, budget: Budget): void {
  res.setHeader('RateLimit-Policy', policyOf(budget));
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
    const counted = locals.budget ?? count(consume, locals.caller, req);
    if (counted instanceof Promise) counted.then(proceed, next);
    else proceed(counted);
  };
}
