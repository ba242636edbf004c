import { isDeclared } from '../../contract/read-responses.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import type { Exchange, Request } from '../../exchange/exchange.ts';
import { at, type Context, isCallable, type OperationContext } from '../../scenario/context.ts';
import { unknownAddress } from '../../scenario/plain-draft.ts';
import type { Part, Scenario, Script } from '../../scenario/scenario.ts';
import { apartScript, countingScript } from './counting.ts';
import type { Elsewhere } from './elsewhere.ts';
import { type Exhausted, exhaust, MAX_QUOTA, type Using } from './exhaustion.ts';
import { type Caller, callersOf, countedOperations } from './lanes.ts';
import { meanwhile, wrongRequests } from './meanwhile.ts';
import { returnAfter } from './return.ts';

/** A limit that is to be used up. */
export interface Exhaustion {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly script: () => Part<Exhausted>;
  /** What is sent once the limit is used up, around the end of its window. */
  readonly afterwards: (refused: Exchange) => Script;
}

/** Whether a limit is small enough to be used up. */
export const isInReach = (quota: number): boolean => quota <= MAX_QUOTA;

const exhaustionOf = (contract: Contract, using: Using): Exhaustion => ({
  operation: using.operation,
  caller: using.caller,
  script: () => exhaust(contract, using),
  afterwards: (refused) => returnAfter(contract, using.caller, refused),
});

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
const elsewhereOf = (context: OperationContext, { lane }: Caller): Elsewhere[] =>
  context.contract.operations
    .filter(
      (operation) =>
        operation !== context.operation &&
        isCallable(at(context, operation)) &&
        isDeclared(operation.responses, 429),
    )
    .slice(0, MAX_ELSEWHERE)
    .flatMap((operation) => {
      const own = callersOf(at(context, operation)).find((caller) => caller.lane === lane);
      return own ? [{ operation, request: own.plain }] : [];
    });

/** Requests at an operation's path that have no operation: another method, and no last slash. */
function unanswered({ promises, outside, ...contract }: Contract, at: Operation, plain: Request) {
  const here = [...contract.operations, ...contract.untested].filter(
    ({ path }) => path === at.path,
  );
  const method = ['DELETE', 'PATCH', 'PUT'].find(
    (other) => !here.some((own) => own.method === other),
  );
  const isRefused = method !== undefined && outside.some(({ status }) => status === '405');
  const none = { ...plain, operation: undefined };
  return [
    ...(isRefused ? [{ ...none, method }] : []),
    ...(promises.trailingSlash !== undefined && /[^/]\/$/.test(plain.target)
      ? [{ ...none, target: plain.target.slice(0, -1) }]
      : []),
  ];
}

/** Plans the tests of limits. Only limits that headers announce can be tested. */
export function limitScenarios(context: Context): LimitPlan {
  const { contract } = context;
  const [operation, ...others] = countedOperations(contract);
  if (!operation) return NO_LIMITS;
  const counted = at(context, operation);
  const callers = callersOf(counted);
  const othersOf = (caller: Caller): Request[] => {
    const { plain, lane, credential } = caller;
    const isOpen = lane === 'valid' || lane === 'anonymous';
    const wrong = isOpen ? wrongRequests(counted, caller) : [];
    return [
      ...(contract.promises.head ? [{ ...plain, method: 'HEAD' }] : []),
      { ...plain, headers: [...plain.headers, ['If-None-Match', '*']] },
      ...wrong.map(({ request }) => request),
      unknownAddress(contract, credential, '/unknown/address/'),
      // What no operation answers may count as a request without a credential.
      ...(lane === 'anonymous' ? unanswered(contract, operation, plain) : []),
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
    exhaustions: callers.map((caller) =>
      exhaustionOf(contract, {
        operation,
        caller,
        others: meanwhile(counted, caller),
        elsewhere: elsewhereOf(counted, caller),
      }),
    ),
    separate: others.flatMap((other) =>
      callersOf(at(context, other)).map((caller) =>
        exhaustionOf(contract, {
          operation: other,
          caller,
          others: meanwhile(at(context, other), caller),
          elsewhere: [],
        }),
      ),
    ),
  };
}
