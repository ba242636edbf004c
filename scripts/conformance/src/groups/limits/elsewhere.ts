import { pointerTo } from '../../contract/source.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import type { Exchange, Request } from '../../exchange/exchange.ts';
import { limitOf } from '../../exchange/limit-state.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Caller } from './lanes.ts';

/** A caller's request to another operation than the one by which its limit is used up. */
export interface Elsewhere {
  readonly operation: Operation;
  readonly request: Request;
}

/** What the other operations answered. Those of whose limit nothing is known are left out. */
export interface AskedElsewhere {
  readonly findings: readonly Finding[];
  readonly outcomes: ReadonlyMap<Operation, 'refused' | 'not refused'>;
}

/**
 * Judges what other operations answered while a caller's limit was used up. One that is counted by
 * the same policy has to refuse as well, where the contract gives each credential one limit.
 *
 * @param exchanges those of `elsewhere`, in the same order
 */
export function judgeElsewhere(
  contract: Contract,
  { about }: Caller,
  policy: string,
  elsewhere: readonly Elsewhere[],
  exchanges: readonly Exchange[],
): AskedElsewhere {
  const { limits, pointer } = contract.promises;
  const findings: Finding[] = [];
  const outcomes = new Map<Operation, 'refused' | 'not refused'>();
  for (const [index, { operation }] of elsewhere.entries()) {
    const exchange = exchanges[index];
    if (!exchange?.answer) continue;
    if (exchange.answer.status === 429) {
      outcomes.set(operation, 'refused');
      continue;
    }
    const isSameLimit = limits?.perCredential && limitOf(exchange.answer)?.policy === policy;
    if (!isSameLimit || exchange.answer.status >= 500) continue;
    outcomes.set(operation, 'not refused');
    findings.push({
      claim: {
        id: 'limits.reached',
        says: `${about} is refused with 429 at ${operation.id} too, since nothing is left of its limit`,
        pointer: pointerTo(pointer, 'limits'),
      },
      got: summaryOf(contract, exchange),
      exchanges: [exchange],
    });
  }
  return { findings, outcomes };
}
