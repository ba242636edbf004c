import { pointerTo } from '../../contract/source.ts';
import type { Contract } from '../../contract/types.ts';
import { NO_CREDENTIAL } from '../../credentials/credential.ts';
import { type Exchange, headerOf } from '../../exchange/exchange.ts';
import { limitOf } from '../../exchange/limit-state.ts';
import type { Claim } from '../../scenario/claims.ts';
import { type Draft, requestOf } from '../../scenario/draft.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';

/** The name of the limit that an answer was counted against; undefined where it does not say. */
function policyOf({ answer }: Exchange): string | undefined {
  const policy = answer && headerOf(answer.headers, 'ratelimit-policy');
  return policy?.match(/^"([^"]*)"/)?.[1];
}

/** How many requests a second an answer says that its caller may send. */
function rateOf({ answer }: Exchange): number | undefined {
  const limit = answer && limitOf(answer);
  return limit && limit.quota / limit.window;
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
  if (findings.length > 0 || own === undefined) return findings;
  const exchanges = [plain, exchange];
  if (own === others) {
    const got = `counted against the limit ${own}, as without it`;
    return [{ claim: expected.claim, got, exchanges }];
  }
  const [more, less] = exchanges.map(rateOf).toReversed();
  const isHigher = more === undefined || less === undefined || more > less;
  if (isHigher || !contract.promises.limits?.higherWithCredential) return [];
  const claim: Claim = {
    id: 'limits.headers',
    says: 'more requests are allowed with a credential than without one',
    pointer: pointerTo(contract.promises.pointer, 'limits', 'with-credential'),
  };
  return [{ claim, got: `${more} a second instead of more than ${less}`, exchanges }];
}
