import { pointerTo } from '../../contract/source.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { limitOf } from '../../exchange/limit-state.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Part } from '../../scenario/scenario.ts';
import { askMeanwhile, type Meanwhile } from './ask-meanwhile.ts';
import { remainingOf, type Spending, spend } from './spending.ts';

/** Larger limits are not used up: that would be an attack. */
export const MAX_QUOTA = 10_000;

/** How a caller's limit is used up at an operation. */
export interface Using extends Meanwhile {
  readonly operation: Operation;
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

/** How often a limit is used up, if its window ends too early to see what is refused then. */
const TRIES = 3;

/** The seconds until the window of a refusal ends. */
const secondsLeft = ({ answer }: Exchange): number => (answer && limitOf(answer)?.reset) ?? 0;

/** Nothing that came before the first 429 may have said that nothing was left. */
function tooEarly(
  contract: Contract,
  { caller }: Using,
  last: Exchange,
  least: number,
  refused: Exchange,
): Finding[] {
  if (least === 0) return [];
  return [
    {
      claim: {
        id: 'limits.reached',
        says: `${caller.about} is not refused while something is left`,
        pointer: pointerTo(contract.promises.pointer, 'limits'),
      },
      got: `429 after r=${least}`,
      exchanges: [last, refused],
    },
  ];
}

/** Sends all the requests that a limit allows, and checks what comes before and after the first 429. */
export function* exhaust(contract: Contract, using: Using): Part<Exhausted> {
  const { operation, caller } = using;
  const ended = (outcome: Outcome, findings: readonly Finding[] = []): Exhausted => ({
    findings,
    refused: undefined,
    outcomes: new Map([[operation, outcome]]),
  });
  const [first] = yield { kind: 'send', requests: [{ ...caller.plain, unpaced: true }] };
  const limit = first?.answer && limitOf(first.answer);
  if (!first || !limit) return ended('unannounced');
  if (limit.quota > MAX_QUOTA) return ended('too large');
  let result = ended('too slow');
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const spending: Spending = yield* spend(caller, limit.quota);
    // The window was nearly over: try again in the next one.
    if (spending.lapsed) continue;
    const { accepted, refused } = spending;
    const last = accepted.at(-1) ?? first;
    if (!refused) {
      const finding: Finding = {
        claim: {
          id: 'limits.reached',
          says: `${caller.about} is refused with 429 when nothing is left of ${limit.quota}`,
          pointer: pointerTo(contract.promises.pointer, 'limits'),
        },
        got: summaryOf(contract, last),
        exchanges: [last],
      };
      return ended('not refused', [finding]);
    }
    const least = Math.min(
      ...accepted.map((exchange) => remainingOf(exchange) ?? 0),
      limit.remaining,
    );
    const meanwhile = yield* askMeanwhile(contract, using, limit.policy, refused);
    result = {
      findings: [...tooEarly(contract, using, last, least, refused), ...meanwhile.findings],
      refused,
      outcomes: new Map<Operation, Outcome>([...meanwhile.outcomes, [operation, 'refused']]),
    };
    if (!meanwhile.lapsed) break;
    yield { kind: 'wait', milliseconds: secondsLeft(refused) * 1000 };
  }
  return result;
}
