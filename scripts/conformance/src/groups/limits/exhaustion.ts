import { pointerTo } from '../../contract/source.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import type { Exchange, Request } from '../../exchange/exchange.ts';
import { limitOf } from '../../exchange/limit-state.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import type { Finding } from '../../scenario/finding.ts';
import { judgeAnswer, summaryOf } from '../../scenario/judge.ts';
import type { Part } from '../../scenario/scenario.ts';
import { askElsewhere, type Elsewhere } from './elsewhere.ts';
import type { Caller } from './lanes.ts';
import { remainingOf, spend } from './spending.ts';

/** Larger limits are not used up: that would be an attack. */
export const MAX_QUOTA = 10_000;

/** A request that is sent while the limit is used up, and the answer that is expected then. */
export interface WhileExhausted {
  readonly request: Request;
  readonly expected: Expectation;
}

/** How a caller's limit is used up at an operation. */
export interface Using {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly others: readonly WhileExhausted[];
  /** The same caller at other operations. */
  readonly elsewhere: readonly Elsewhere[];
}

/** What happened when a limit was to be used up at an operation. */
export type Outcome =
  | 'refused'
  /** Nothing was left, and the answer was still not 429. */
  | 'not refused'
  /** No header says how large the limit is. */
  | 'unannounced'
  | 'too large'
  /** Its window ended before it was used up. */
  | 'too slow';

/** The result of using up a limit: what is wrong, and the refusal after which to wait. */
export interface Exhausted {
  readonly findings: readonly Finding[];
  readonly refused: Exchange | undefined;
  readonly outcomes: ReadonlyMap<Operation, Outcome>;
}

/** Sends all the requests that a limit allows, and checks what comes before and after the first 429. */
export function* exhaust(contract: Contract, using: Using): Part<Exhausted> {
  const { operation, caller, others, elsewhere } = using;
  const ended = (outcome: Outcome, findings: readonly Finding[] = []): Exhausted => ({
    findings,
    refused: undefined,
    outcomes: new Map([[operation, outcome]]),
  });
  const [first] = yield { kind: 'send', requests: [{ ...caller.plain, unpaced: true }] };
  const limit = first?.answer && limitOf(first.answer);
  if (!first || !limit) return ended('unannounced');
  if (limit.quota > MAX_QUOTA) return ended('too large');
  let spending = yield* spend(caller, limit.quota);
  // The window was nearly over: try again in the next one.
  for (let attempt = 1; attempt < 3 && spending.lapsed; attempt += 1)
    spending = yield* spend(caller, limit.quota);
  const { accepted, refused } = spending;
  const pointer = pointerTo(contract.promises.pointer, 'limits');
  const last = accepted.at(-1) ?? first;
  if (spending.lapsed) return ended('too slow');
  if (!refused) {
    const finding: Finding = {
      claim: {
        id: 'limits.reached',
        says: `${caller.about} is refused with 429 when nothing is left of ${limit.quota}`,
        pointer,
      },
      got: summaryOf(contract, last),
      exchanges: [last],
    };
    return ended('not refused', [finding]);
  }
  const findings: Finding[] = [];
  const least = Math.min(
    ...accepted.map((exchange) => remainingOf(exchange) ?? 0),
    limit.remaining,
  );
  if (least > 0) {
    findings.push({
      claim: {
        id: 'limits.reached',
        says: `${caller.about} is not refused while something is left`,
        pointer,
      },
      got: `429 after r=${least}`,
      exchanges: [last, refused],
    });
  }
  const meanwhile = yield {
    kind: 'send',
    requests: others.map(({ request }) => ({ ...request, unpaced: true })),
  };
  for (const [index, exchange] of meanwhile.entries()) {
    const expected = others[index]?.expected;
    if (expected) findings.push(...judgeAnswer(contract, expected, exchange));
  }
  const asked = yield* askElsewhere(contract, caller, limit.policy, elsewhere);
  return {
    findings: [...findings, ...asked.findings],
    refused,
    outcomes: new Map<Operation, Outcome>([...asked.outcomes, [operation, 'refused']]),
  };
}
