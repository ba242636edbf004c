import { type Budget, resetSeconds } from '../domain/limits.ts';
import { ProblemError } from '../problems.ts';

/** The refusal of a request whose limit is used up, with when to come again. */
export function rateLimited(budget: Budget): ProblemError {
  const { points, seconds } = budget.limit;
  const wait = resetSeconds(budget);
  return new ProblemError('rate_limited', {
    detail: `The limit of ${points} requests in ${seconds} seconds is used up. Try again in ${wait} seconds.`,
    headers: { 'Retry-After': String(wait) },
  });
}
