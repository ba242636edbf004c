import type { Contract } from '../../contract/types.ts';
import type { Request } from '../../exchange/exchange.ts';
import type { Claim } from '../../scenario/claims.ts';
import type { Context } from '../../scenario/context.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import type { Scenario, Script } from '../../scenario/scenario.ts';
import { promisedOutside } from './malformed.ts';

/** How long to wait until a service ends half a request, in milliseconds. */
const SLOW_TIMEOUT = 35_000;

function* halfSent(contract: Contract, request: Request, expected: Expectation): Script {
  const [exchange] = yield { kind: 'send', requests: [request] };
  if (!exchange) return [];
  if (exchange.answer) return judgeAnswer(contract, expected, exchange);
  return [{ claim: expected.claim, got: exchange.failure ?? 'no answer', exchanges: [exchange] }];
}

/** Half a request: the service must end it, and answer others in the meantime. */
export function* halfScenarios({ contract, host }: Context): Generator<Scenario> {
  const [operation] = contract.operations;
  const promised = promisedOutside(contract, 408);
  if (operation === undefined || promised === undefined) return;
  const claim: Claim = {
    id: 'robustness.malformed',
    says: 'half a request is answered with 408',
    pointer: promised,
  };
  const request: Request = {
    operation: undefined,
    method: 'GET',
    target: operation.path,
    headers: [],
    lane: 'anonymous',
    credential: 'none',
    verbatim: `GET ${operation.path} HTTP/1.1\r\nHost: ${host}\r\nX-Half: `,
    timeout: SLOW_TIMEOUT,
    unpaced: true,
  };
  yield {
    title: claim.says,
    group: 'robustness',
    requests: 1,
    lane: 'anonymous',
    script: () => halfSent(contract, request, { claim, statuses: [408] }),
  };
}
