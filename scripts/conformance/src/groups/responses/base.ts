import type { Operation } from '../../contract/types.ts';
import { excerptOf } from '../../exchange/content.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type OperationContext, openingCredential } from '../../scenario/context.ts';
import { requestOf } from '../../scenario/draft.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import { plainDraft, successOf, whyNotAsked } from '../../scenario/plain-draft.ts';
import type { Part } from '../../scenario/scenario.ts';

/** What became of the simplest request that keeps the contract. */
export interface Base {
  /** Undefined where it was answered as a success, or where nothing is known to exist. */
  readonly refused: Exchange | undefined;
  readonly findings: readonly Finding[];
}

const ACCEPTED: Base = { refused: undefined, findings: [] };

/** Statuses that depend on more than the request: the caller's roles, its limit, other requests. */
const OF_THE_CALLER = new Set([401, 403, 409, 429]);

/** Whether a request could be refused for a value that the job made up. */
const takesAnything = ({ parameters, body }: Operation): boolean =>
  parameters.length > 0 || body !== undefined;

/**
 * Asks an operation as simply as the contract allows. Where that is refused, nothing else about it
 * can be told: one finding, and no more tests.
 */
export function* askPlainly(context: OperationContext): Part<Base> {
  const { contract, operation } = context;
  const as = openingCredential(context);
  if (!as) return ACCEPTED;
  const [exchange] = yield { kind: 'send', requests: [requestOf(plainDraft(context, as))] };
  const { answer } = exchange ?? {};
  // A service that was not reached, or is not to be reached, says nothing of the operation.
  if (!exchange || !answer) return ACCEPTED;
  const { status } = answer;
  const claim = {
    id: 'operation.refused',
    says: `${operation.id} answers the simplest request that keeps the contract`,
    pointer: operation.pointer,
  } as const;
  // Failures are found on every answer.
  if (status >= 500 && status !== 501) return { refused: exchange, findings: [] };
  if (successOf(context, claim).statuses.includes(status) || status === 429) return ACCEPTED;
  // What lacks something that is required is refused rightly.
  if (whyNotAsked(context) !== undefined) return { refused: exchange, findings: [] };
  const isVague = OF_THE_CALLER.has(status) || status === 501 || takesAnything(operation);
  const said = excerptOf(answer);
  const got = `${summaryOf(contract, exchange)}${said ? `: ${said}` : ''}`;
  return {
    refused: exchange,
    findings: [{ claim: isVague ? { ...claim, kind: 'gap' } : claim, got, exchanges: [exchange] }],
  };
}
