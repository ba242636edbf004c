import type { components } from '../../contract/generated/portal.d.ts';
import { PROBLEMS, type ProblemCode } from '../../problems.ts';

type ErrorCount = components['schemas']['ErrorCount'];

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/**
 * Adds up errors by code, the most frequent first. A code that this program does not know is of a
 * newer one, which may run beside it.
 */
export function sumErrors(rows: readonly { code: string; requests: number }[]): ErrorCount[] {
  const sums = new Map<string, number>();
  for (const { code, requests } of rows) sums.set(code, (sums.get(code) ?? 0) + requests);
  return [...sums]
    .flatMap(([code, requests]) =>
      isKnown(code) ? [{ status: PROBLEMS[code].status, code, requests }] : [],
    )
    .sort((a, b) => b.requests - a.requests || (a.code < b.code ? -1 : 1));
}
