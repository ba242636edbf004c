import type { Contract } from '../../contract/types.ts';
import type { Exchange, Request } from '../../exchange/exchange.ts';
import { limitOf, retryAfterOf } from '../../exchange/limit-state.ts';
import type { ClaimId } from '../../scenario/claims.ts';
import type { Finding } from '../../scenario/finding.ts';
import { summaryOf } from '../../scenario/judge.ts';
import type { Script } from '../../scenario/scenario.ts';
import { specOf } from '../../scenario/spec.ts';
import type { Caller } from './lanes.ts';

/** Milliseconds by which a service's clock may differ. */
const TOLERANCE = 150;

/** Sends one request just before and one just after the time that `Retry-After` gives. */
export function* returnAfter(contract: Contract, caller: Caller, refused: Exchange): Script {
  const stated = refused.answer && retryAfterOf(refused.answer);
  const window = refused.answer && limitOf(refused.answer)?.window;
  // A time longer than the window is wrong already, and not waited for.
  const wait = stated === undefined || window === undefined ? stated : Math.min(stated, window + 2);
  const pointer = specOf(contract, refused)?.headers.find(
    ({ name }) => name.toLowerCase() === 'retry-after',
  )?.pointer;
  if (wait === undefined || pointer === undefined) return [];
  const claim = (says: string): { id: ClaimId; says: string; pointer: string } => ({
    id: 'limits.retry-after',
    says,
    pointer,
  });
  const again: Request = { ...caller.plain, unpaced: true };
  const findings: Finding[] = [];
  let clock = refused.answeredAt;
  // It is given in whole seconds, rounded up, which start when the request was sent at the earliest.
  const closedUntil = refused.sentAt + (wait - 1) * 1000 - TOLERANCE;
  const early = closedUntil - TOLERANCE - (refused.answeredAt - refused.sentAt);
  if (early > clock) {
    yield { kind: 'wait', milliseconds: early - clock };
    const [still] = yield { kind: 'send', requests: [again] };
    // A later answer may be right.
    if (still?.answer && still.answer.status !== 429 && still.answeredAt <= closedUntil) {
      findings.push({
        claim: claim(`${caller.about} is refused until a second before Retry-After (${wait} s)`),
        got: `${summaryOf(contract, still)} ${((still.answeredAt - refused.answeredAt) / 1000).toFixed(1)} s after it`,
        exchanges: [refused, still],
      });
    }
    clock = still?.answeredAt ?? early;
  }
  const due = refused.answeredAt + wait * 1000 + TOLERANCE;
  yield { kind: 'wait', milliseconds: Math.max(0, due - clock) };
  const [back] = yield { kind: 'send', requests: [again] };
  if (back?.answer?.status === 429) {
    findings.push({
      claim: claim(`${caller.about} is answered again after Retry-After (${wait} s)`),
      got: summaryOf(contract, back),
      exchanges: [refused, back],
    });
  }
  return findings;
}
