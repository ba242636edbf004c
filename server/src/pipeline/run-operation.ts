import type { RequestHandler } from 'express';
import type { CheckedRequest } from '../contract/checked-request.ts';
import { type ProblemCode, ProblemError, type ProblemOptions } from '../problems.ts';
import type { OperationAnswer } from './answers/operation-answer.ts';
import type { Locals } from './locals.ts';

/** Any handler, once the compiler has checked it against its own operation. */
type ErasedHandler<Context> = (
  request: CheckedRequest,
  context: Context,
) => Result | Promise<Result>;
type Result = OperationAnswer | ({ problem: ProblemCode } & ProblemOptions);

/**
 * Calls the operation that the contract names for this request, with what validate made of it.
 *
 * @param handlers the implementations by operationId, typed against the contract as `Handlers`
 */
export function runOperation<Context extends Locals>(
  handlers: object,
): RequestHandler<Record<string, string>, unknown, unknown, Record<string, unknown>, Context> {
  const byId = handlers as Record<string, ErasedHandler<Context>>;
  return function runOperation(_req, res, next) {
    const { locals } = res;
    const { target, request } = locals;
    const handler = target?.kind === 'operation' ? byId[target.route.operationId] : undefined;
    if (!handler || !request) throw new Error('No operation was found for an admitted request.');
    const proceed = (result: Result): void => {
      if ('problem' in result) throw new ProblemError(result.problem, result);
      locals.answer = result;
      next();
    };
    const result = handler(request, locals);
    // What is there is not waited for: a promise would cost every request.
    return result instanceof Promise ? result.then(proceed) : proceed(result);
  };
}
