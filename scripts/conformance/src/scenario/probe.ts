import type { Contract } from '../contract/types.ts';
import type { Request } from '../exchange/exchange.ts';
import type { Expectation } from './expectation.ts';
import { judgeAnswer } from './judge.ts';
import type { Group, Scenario, Script } from './scenario.ts';

function* sendOne(contract: Contract, request: Request, expected: Expectation): Script {
  const [exchange] = yield { kind: 'send', requests: [request] };
  return exchange ? judgeAnswer(contract, expected, exchange) : [];
}

/** One request with one expected answer. */
export const probe = (
  contract: Contract,
  group: Group,
  request: Request,
  expected: Expectation,
  covers: readonly string[] = [],
): Scenario => ({
  title: expected.claim.says,
  group,
  requests: 1,
  lane: request.lane,
  ...(expected.claim.cause === undefined ? {} : { cause: expected.claim.cause }),
  covers,
  script: () => sendOne(contract, request, expected),
});
