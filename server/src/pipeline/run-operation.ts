import type { RequestHandler } from 'express';
import type { ProblemCode } from '../problems.ts';
import { ProblemError } from '../problems.ts';
import type { Representation } from '../representation.ts';
import { isRepresentation, represent, representBytes } from '../representation.ts';
import type { Locals } from './locals.ts';
import { sendRepresentation } from './send.ts';

/** Any handler's request, answer and refusal, once the compiler has checked them one by one. */
interface ErasedRequest {
  query: unknown;
  path: unknown;
  headers: unknown;
  body: unknown;
}
type ErasedResult =
  | { status: number; headers?: Record<string, string>; body: unknown }
  | { status: number; headers?: Record<string, string>; type: string; text: string }
  | { status: number; headers?: Record<string, string> }
  | { problem: ProblemCode; detail?: string };
type ErasedHandler<Context> = (
  request: ErasedRequest,
  context: Context,
) => ErasedResult | Promise<ErasedResult>;

function representationOf(result: ErasedResult): Representation<unknown> | undefined {
  if ('body' in result) return isRepresentation(result.body) ? result.body : represent(result.body);
  if ('text' in result) return representBytes(Buffer.from(result.text), result.type);
  return undefined;
}

/**
 * Calls the operation that the contract names for this request and sends its answer.
 *
 * @param handlers the implementations by operationId, typed against the contract as `Handlers`
 */
export function runOperation<Context extends Locals>(
  handlers: object,
): RequestHandler<Record<string, string>, unknown, unknown, Record<string, unknown>, Context> {
  // `Handlers` has checked each against its own operation; here any of them is called.
  const byId = handlers as Record<string, ErasedHandler<Context>>;
  return async function runOperation(req, res) {
    const { target } = res.locals;
    const handler = target?.kind === 'operation' && byId[target.route.operationId];
    if (!handler) throw new Error('No operation was found for an admitted request.');
    const { query, params: path, headers, body } = req;
    const result = await handler({ query, path, headers, body }, res.locals);
    if ('problem' in result) {
      throw new ProblemError(result.problem, result.detail ? { detail: result.detail } : {});
    }
    res.statusCode = result.status;
    for (const [name, value] of Object.entries(result.headers ?? {})) res.append(name, value);
    const representation = representationOf(result);
    if (representation === undefined) res.end();
    else await sendRepresentation(req, res, representation);
  };
}
