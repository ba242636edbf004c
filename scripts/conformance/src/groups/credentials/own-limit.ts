import type { Contract } from '../../contract/types.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import { type Exchange, headerOf } from '../../exchange/exchange.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** The name of the limit that an answer was counted against; undefined where it does not say. */
function policyOf({ answer }: Exchange): string | undefined {
  const policy = answer && headerOf(answer.headers, 'ratelimit-policy');
  return policy?.match(/^"([^"]*)"/)?.[1];
}

/** A credential that is ignored counts as none, in the limits too. */
export function* countsAsNone(contract: Contract, draft: Draft, expected: Expectation): Script {
  const [plain, exchange] = yield {
    kind: 'send',
    requests: [{ ...draft, credential: NO_CREDENTIAL }, draft].map(requestOf),
  };
  if (!plain || !exchange) return [];
  const findings = judgeAnswer(contract, expected, exchange);
  const [own, others] = [policyOf(exchange), policyOf(plain)];
  if (findings.length > 0 || own === others) return findings;
  return [
    {
      claim: expected.claim,
      got: `counted against the limit ${own} instead of ${others}`,
      exchanges: [plain, exchange],
    },
  ];
}

/** A good credential has its own limit, where limits are per credential. */
export function* hasOwnLimit(contract: Contract, draft: Draft, expected: Expectation): Script {
  const [plain, exchange] = yield {
    kind: 'send',
    requests: [{ ...draft, credential: NO_CREDENTIAL }, draft].map(requestOf),
  };
  if (!plain || !exchange) return [];
  const findings = judgeAnswer(contract, expected, exchange);
  const [own, others] = [policyOf(exchange), policyOf(plain)];
  if (findings.length > 0 || own === undefined || own !== others) return findings;
  return [
    {
      claim: expected.claim,
      got: `counted against the limit ${own}, as without it`,
      exchanges: [plain, exchange],
    },
  ];
}
