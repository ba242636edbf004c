import type { Route } from '../../contract/routes.ts';
import type { InputError, ProblemCode } from '../../problems.ts';
import { type PROBLEMS, ProblemError } from '../../problems.ts';

/** What refuses input where the contract has no `x-rejects-with`. */
const DEFAULT_REJECTION = 400;

/** A body where the operation takes none. */
export const UNEXPECTED_BODY: InputError = {
  in: 'body',
  name: '',
  detail: 'This operation takes no request body.',
};

/** The code of a refusal, by the status that the contract names for it. */
export type Rejections<Status extends number = number> = Readonly<
  Record<Status, Status extends keyof CodesByStatus ? CodesByStatus[Status] : ProblemCode>
>;
type CodesByStatus = {
  [Code in ProblemCode as (typeof PROBLEMS)[Code]['status']]: Code;
};

/**
 * Holds a server to its contract before it serves: every status that the contract refuses input with
 * has a code, and every operation that refuses with it documents it.
 *
 * @throws Error that names the operation and the status
 */
export function checkRejections(routes: readonly Route[], rejections: Rejections): void {
  for (const { operationId, parameters, bodyTypes, bodyRejectsWith, statuses } of routes) {
    const needed = [
      ...parameters.map((parameter) => parameter['x-rejects-with'] ?? DEFAULT_REJECTION),
      ...(bodyTypes.length > 0 ? [bodyRejectsWith] : []),
    ];
    for (const status of needed) {
      const where = `${operationId} refuses input with ${status}`;
      if (rejections[status] === undefined) throw new Error(`${where}, which has no error code.`);
      if (!statuses.has(status)) throw new Error(`${where}, which it does not document.`);
    }
  }
}

/** The status the contract refuses a part of the request with: `x-rejects-with`, else 400. */
function rejectionOf({ in: place, name }: InputError, route: Route): number {
  if (place === 'body') return route.bodyRejectsWith;
  const parameter = route.parameters.find((known) => known.in === place && known.name === name);
  return parameter?.['x-rejects-with'] ?? DEFAULT_REJECTION;
}

interface Refusals {
  rejections: Rejections;
  /** How many faults are listed. */
  mostFaults: number;
}

/**
 * Decides which one error answers several faults: 422 comes before 400 where a parameter is the
 * cause, and the faults of that status are listed, one a name, up to a bound.
 *
 * @throws Error where the contract names a status that `rejections` does not know
 */
export function problemOf(
  errors: readonly InputError[],
  route: Route,
  { rejections, mostFaults }: Refusals,
): ProblemError | undefined {
  const statuses = errors.map((error) => rejectionOf(error, route));
  const status = Math.max(...statuses);
  const listed = new Map<string, InputError>();
  for (const [at, error] of errors.entries()) {
    if (listed.size === mostFaults) break;
    const id = `${error.in} ${error.name}`;
    if (statuses[at] === status && !listed.has(id)) listed.set(id, error);
  }
  const [first] = listed.values();
  if (first === undefined) return undefined;
  if (first === UNEXPECTED_BODY) {
    return new ProblemError('malformed_request', { detail: first.detail });
  }
  const code = rejections[status];
  if (code === undefined) throw new Error(`No error code is known for status ${status}.`);
  return new ProblemError(code, {
    ...(status === 400 && { detail: `The ${first.in} parameter ${first.name} ${first.detail}.` }),
    errors: [...listed.values()],
  });
}
