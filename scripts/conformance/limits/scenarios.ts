import { isDeclared } from '../contract/read-responses.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Request } from '../exchange.ts';
import type { Scenario } from '../finding.ts';
import { judgeInPlace } from '../parameters/in-place.ts';
import { requestOf } from '../plan/draft.ts';
import { expectationOf, type Refusal } from '../plan/expectation.ts';
import {
  ideasFor,
  isCallable,
  type Means,
  plainDraft,
  unknownAddress,
  withValue,
} from '../plan/means.ts';
import { invalidParameter } from '../plan/refusals.ts';
import { apartScript, countingScript } from './counting.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Exhaustion, WhileExhausted } from './exhaustion.ts';
import { type Caller, callersOf, countedOperations } from './lanes.ts';

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

/** What else is sent while a caller's limit is used up, and the answer by the contract's order of errors. */
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
  // The limit on bad credentials comes ahead of 401: it is there to slow down guessing.
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

/** The tests of limits, in this order. */
export interface LimitPlan {
  /** For each caller, all at the same time. */
  readonly counting: readonly Scenario[];
  /** Callers against each other, while nothing else runs. */
  readonly apart: readonly Scenario[];
  /** Every caller at the simplest operation. */
  readonly exhaustions: readonly Exhaustion[];
  /** Every caller at each other operation, for those that have a limit of their own. */
  readonly separate: readonly Exhaustion[];
}

/** No tests of limits. */
export const NO_LIMITS: LimitPlan = { counting: [], apart: [], exhaustions: [], separate: [] };

/** More operations than this are not asked while a limit is used up: its window may be short. */
const MAX_ELSEWHERE = 40;

/** The same caller at all other operations that declare 429. */
const elsewhereOf = (
  contract: Contract,
  counted: Operation,
  means: Means,
  { lane }: Caller,
): Elsewhere[] =>
  contract.operations
    .filter(
      (operation) =>
        operation !== counted &&
        isCallable(operation, means) &&
        isDeclared(operation.responses, 429),
    )
    .slice(0, MAX_ELSEWHERE)
    .flatMap((operation) => {
      const own = callersOf(contract, operation, means).find((caller) => caller.lane === lane);
      return own ? [{ operation, request: own.plain }] : [];
    });

/** Plans the tests of limits. Only limits that headers announce can be tested. */
export function limitScenarios(contract: Contract, means: Means): LimitPlan {
  const [operation, ...others] = countedOperations(contract);
  if (!operation) return NO_LIMITS;
  const callers = callersOf(contract, operation, means);
  const othersOf = (caller: Caller): Request[] => {
    const { plain, lane, credential } = caller;
    const isOpen = lane === 'valid' || lane === 'anonymous';
    const wrong = isOpen ? wrongRequests(contract, operation, means, caller) : [];
    return [
      ...(contract.promises.head ? [{ ...plain, method: 'HEAD', raw: true }] : []),
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
      operation,
      caller,
      others: meanwhile(contract, operation, means, caller),
      elsewhere: elsewhereOf(contract, operation, means, caller),
    })),
    separate: others.flatMap((other) =>
      callersOf(contract, other, means).map((caller) => ({
        operation: other,
        caller,
        others: meanwhile(contract, other, means, caller),
        elsewhere: [],
      })),
    ),
  };
}
