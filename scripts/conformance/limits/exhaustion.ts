import { gist, judgeAnswer } from '../check/judge.ts';
import { limitOf } from '../check/limit-headers.ts';
import { pointerTo } from '../contract/source.ts';
import type { Contract } from '../contract/types.ts';
import type { Exchange, Request } from '../exchange.ts';
import type { Finding, Part } from '../finding.ts';
import type { Expectation } from '../plan/expectation.ts';
import type { Caller } from './lanes.ts';
import { remainingOf, spend } from './spending.ts';

/** A request that is sent while the limit is used up, and what it is answered with then. */
export interface WhileExhausted {
  readonly request: Request;
  readonly expected: Expectation;
}

/** What came of using up a limit: what is wrong, and the refusal to wait after. */
export interface Exhausted {
  readonly findings: readonly Finding[];
  readonly refused: Exchange | undefined;
}

/** Spends a caller's limit, and holds everything around it against the headers. */
export function* exhaust(
  contract: Contract,
  caller: Caller,
  others: readonly WhileExhausted[],
): Part<Exhausted> {
  const [first] = yield { kind: 'send', requests: [{ ...caller.plain, unpaced: true }] };
  const limit = first?.answer && limitOf(first.answer);
  if (!first || !limit) return { findings: [], refused: undefined };
  let spending = yield* spend(caller, limit.quota);
  // Too late in a window: another try in the next one.
  for (let attempt = 1; attempt < 3 && spending.lapsed; attempt += 1)
    spending = yield* spend(caller, limit.quota);
  const { accepted, refused } = spending;
  const pointer = pointerTo(contract.promises.pointer, 'limits');
  const last = accepted.at(-1) ?? first;
  if (spending.lapsed) return { findings: [], refused: undefined };
  if (!refused) {
    const finding: Finding = {
      claim: {
        id: 'limits.reached',
        says: `${caller.about} is refused with 429 when nothing is left of ${limit.quota}`,
        pointer,
      },
      got: gist(contract, last),
      exchanges: [last],
    };
    return { findings: [finding], refused: undefined };
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
  return { findings, refused };
}
