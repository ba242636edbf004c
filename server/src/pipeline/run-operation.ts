import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import type { Text } from '../contract/operations.ts';
import { pathParametersOf } from '../contract/routes.ts';
import { type ProblemCode, ProblemError, type ProblemOptions } from '../problems.ts';
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
  | { status: number; headers?: ErasedHeaders; body: unknown }
  | { status: number; headers?: ErasedHeaders; type: string; text: Text }
  | { status: number; headers?: ErasedHeaders }
  | ({ problem: ProblemCode } & ProblemOptions);
type ErasedHeaders = Record<string, string | string[]>;
type ErasedHandler<Context> = (
  request: ErasedRequest,
  context: Context,
) => ErasedResult | Promise<ErasedResult>;

function representationOf(result: ErasedResult): Representation<unknown> | undefined {
  if ('body' in result) return isRepresentation(result.body) ? result.body : represent(result.body);
  if ('text' in result && typeof result.text === 'string') {
    return representBytes(Buffer.from(result.text), result.type);
  }
  return undefined;
}

/** Adds to what a step before has set, as one list (RFC 9110, section 5.3): `Link` has two sources. */
function addHeader(res: ServerResponse, name: string, value: string | string[]): void {
  const present = res.getHeader(name);
  res.setHeader(name, present === undefined ? value : `${value}, ${present}`);
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
    const route = target?.kind === 'operation' ? target.route : undefined;
    const handler = route && byId[route.operationId];
    if (!handler) throw new Error('No operation was found for an admitted request.');
    const { query, headers, body } = req;
    const path = pathParametersOf(route, req.path);
    const result = await handler({ query, path, headers, body }, res.locals);
    if ('problem' in result) throw new ProblemError(result.problem, result);
    res.statusCode = result.status;
    const { headers: answered = {} } = result;
    for (const name in answered) addHeader(res, name, answered[name] ?? '');
    const representation = representationOf(result);
    if (representation !== undefined) await sendRepresentation(req, res, representation);
    else if ('text' in result) {
      res.setHeader('Content-Type', result.type);
      await pipeline(result.text, res);
    } else res.end();
  };
}
