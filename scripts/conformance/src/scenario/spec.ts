import { responseFor } from '../contract/read-responses.ts';
import type { Contract, Operation, ResponseSpec } from '../contract/types.ts';
import type { Answer, Exchange } from '../exchange/exchange.ts';

/** The response of the contract that describes an answer; undefined if none does. */
export function specOf(
  contract: Contract,
  { request, answer }: Exchange,
): ResponseSpec | undefined {
  if (!answer) return undefined;
  const own = request.operation && responseFor(request.operation.responses, answer.status);
  const outside = responseFor(contract.outside, answer.status);
  // A response for exactly this status comes ahead of a `default`.
  return own && (own.status !== 'default' || !outside) ? own : outside;
}

/** How an answer is named in a report. */
export const answerName = (operation: Operation | undefined, { status }: Answer): string =>
  operation ? `${operation.id} with ${status}` : `an answer with ${status}`;
