import type { Contract } from '../../contract/types.ts';
import type { Exchange, Request } from '../../exchange/exchange.ts';
import type { Expectation } from '../../scenario/expectation.ts';
import { judgeAnswer } from '../../scenario/judge.ts';
import type { Part } from '../../scenario/scenario.ts';
import { type AskedElsewhere, type Elsewhere, judgeElsewhere } from './elsewhere.ts';
import type { Caller } from './lanes.ts';
import { mayBeLater } from './readings.ts';

/** A request that is sent while the limit is used up, and the answer that is expected then. */
export interface WhileExhausted {
  readonly request: Request;
  readonly expected: Expectation;
}

/** What is sent while a caller's limit is used up. */
export interface Meanwhile {
  readonly caller: Caller;
  readonly others: readonly WhileExhausted[];
  /** The same caller at other operations. */
  readonly elsewhere: readonly Elsewhere[];
}

/** What came of it. */
export interface AskedMeanwhile extends AskedElsewhere {
  /** Whether some of it may have come after the end of the window, where it proves nothing. */
  readonly lapsed: boolean;
}

/**
 * Asks what else is to be refused while nothing is left of a limit.
 *
 * @param policy the limit's name, as headers give it
 * @param refused the answer that said so first
 */
export function* askMeanwhile(
  contract: Contract,
  { caller, others, elsewhere }: Meanwhile,
  policy: string,
  refused: Exchange,
): Part<AskedMeanwhile> {
  const exchanges = yield {
    kind: 'send',
    requests: [...others, ...elsewhere].map(({ request }) => ({ ...request, unpaced: true })),
  };
  const asked = judgeElsewhere(contract, caller, policy, elsewhere, exchanges.slice(others.length));
  const findings = [
    ...others.flatMap(({ expected }, index) => {
      const exchange = exchanges[index];
      return exchange ? judgeAnswer(contract, expected, exchange) : [];
    }),
    ...asked.findings,
  ];
  const certain = findings.filter((finding) =>
    finding.exchanges.every((exchange) => !mayBeLater(refused, exchange)),
  );
  const lapsed = certain.length < findings.length;
  return { findings: certain, outcomes: lapsed ? new Map() : asked.outcomes, lapsed };
}
