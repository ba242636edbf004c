import { isDeclared } from '../contract/read-responses.ts';
import type { Contract, Operation } from '../contract/types.ts';
import type { Request } from '../exchange.ts';
import type { Scenario } from '../finding.ts';
import { isCallable, type Means, unknownAddress } from '../plan/means.ts';
import { apartScript, countingScript } from './counting.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Exhaustion } from './exhaustion.ts';
import { type Caller, callersOf, countedOperations } from './lanes.ts';
import { meanwhile, wrongRequests } from './meanwhile.ts';

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
