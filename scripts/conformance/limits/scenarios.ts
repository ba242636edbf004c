import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Request } from '../exchange.ts';
import type { Scenario } from '../finding.ts';
import { judgeInPlace } from '../parameters/in-place.ts';
import { requestOf } from '../plan/draft.ts';
import { expectationOf, type Refusal } from '../plan/expectation.ts';
import { ideasFor, type Means, plainDraft, unknownAddress, withValue } from '../plan/means.ts';
import { invalidParameter } from '../plan/refusals.ts';
import { apartScript, countingScript } from './counting.ts';
import type { WhileExhausted } from './exhaustion.ts';
import { type Caller, callersOf, countedOperation } from './lanes.ts';

interface Wrong {
  readonly request: Request;
  readonly refusal: Refusal;
}

/** Requests of a caller that are refused for their parameters, one for each status. */
function wrongRequests(
  contract: Contract,
  operation: Operation,
  means: Means,
  { credential }: Caller,
): Wrong[] {
  const base = plainDraft(contract, operation, means, credential);
  const found = new Map<string, Wrong>();
  for (const parameter of operation.parameters) {
    const key = parameter.rejectsWith.join();
    if (found.has(key) || parameter.in === 'path') continue;
    for (const text of ideasFor(contract, parameter).keys()) {
      const verdict = judgeInPlace(contract, parameter, text);
      if (verdict.kind !== 'invalid' || !/^[!-~]+$/.test(text)) continue;
      found.set(key, {
        request: requestOf(withValue(base, parameter, text)),
        refusal: invalidParameter(parameter, [text], verdict),
      });
      break;
    }
  }
  return [...found.values()];
}

/** What else is asked while a caller's limit is used up: the contract's order says what comes. */
function meanwhile(
  contract: Contract,
  operation: Operation,
  means: Means,
  caller: Caller,
): WhileExhausted[] {
  const { order, pointer } = contract.promises;
  const limited: Refusal = {
    statuses: [429],
    claim: {
      id: 'limits.reached',
      says: `${caller.about} is refused with 429 while nothing is left`,
      pointer: pointerTo(pointer, 'limits'),
    },
  };
  const found: WhileExhausted[] = [];
  // A limit on bad credentials is answered by the limit: it is what guessing is slowed down by.
  const isRefused = caller.lane === 'refused';
  if (order.includes(429) && !isRefused) {
    for (const { request, refusal } of wrongRequests(contract, operation, means, caller)) {
      found.push({
        request,
        expected: expectationOf(contract, [limited, refusal], {
          claim: limited.claim,
          statuses: [429],
        }),
      });
    }
    if (order.indexOf(404) >= 0 && order.indexOf(404) < order.indexOf(429)) {
      const claim = {
        id: 'precedence',
        says: `an unknown address is answered with 404 although nothing is left for ${caller.about}`,
        pointer: pointerTo(pointer, 'order'),
      } as const;
      found.push({
        request: unknownAddress(contract, caller.credential, '/unknown/address/'),
        expected: { claim, statuses: [404] },
      });
    }
  }
  return found;
}

/** One caller whose limit is to be used up. */
export interface Exhaustion {
  readonly caller: Caller;
  readonly others: readonly WhileExhausted[];
}

/** What is tried of limits, in this order. */
export interface LimitPlan {
  /** For each caller, all at the same time. */
  readonly counting: readonly Scenario[];
  /** Callers against each other, by themselves. */
  readonly apart: readonly Scenario[];
  readonly exhaustions: readonly Exhaustion[];
}

/** Nothing is tried. */
export const NO_LIMITS: LimitPlan = { counting: [], apart: [], exhaustions: [] };

/** Plans what is tried of limits, as far as they are announced by headers. */
export function limitScenarios(contract: Contract, means: Means): LimitPlan {
  const operation = countedOperation(contract, means);
  if (!operation) return NO_LIMITS;
  const callers = callersOf(contract, operation, means);
  const othersOf = (caller: Caller): Request[] => {
    const { plain, lane, credential } = caller;
    const isOpen = lane === 'valid' || lane === 'anonymous';
    const wrong = isOpen ? wrongRequests(contract, operation, means, caller) : [];
    return [
      { ...plain, method: 'HEAD', raw: true },
      { ...plain, headers: [...plain.headers, ['If-None-Match', '*']] },
      ...wrong.map(({ request }) => request),
      unknownAddress(contract, credential, '/unknown/address/'),
    ];
  };
  const scenario = (title: string, lane: Caller['lane'], script: Scenario['script']): Scenario => ({
    title,
    group: 'limits',
    requests: 12,
    lane,
    script,
  });
  return {
    counting: callers.map((caller) =>
      scenario(`the limit of ${caller.about} counts down truthfully`, caller.lane, () =>
        countingScript(contract, caller, othersOf(caller)),
      ),
    ),
    apart: contract.promises.limits?.perCredential
      ? [
          scenario('nobody spends the limit of another', 'anonymous', () =>
            apartScript(contract, callers),
          ),
        ]
      : [],
    exhaustions: callers.map((caller) => ({
      caller,
      others: meanwhile(contract, operation, means, caller),
    })),
  };
}
