import { pointerTo } from '../../contract/source.ts';
import type { Contract } from '../../contract/types.ts';
import type { Exchange, Request } from '../../exchange/exchange.ts';
import { type LimitState, limitOf } from '../../exchange/limit-state.ts';
import type { ClaimId } from '../../scenario/claims.ts';
import type { Finding } from '../../scenario/finding.ts';
import type { Part } from '../../scenario/scenario.ts';

interface Reading {
  readonly exchange: Exchange;
  readonly limit: LimitState;
}

/** Sends a request and reads what is left of its limit; undefined where the answer does not say. */
export function* read(request: Request): Part<Reading | undefined> {
  const [exchange] = yield { kind: 'send', requests: [request] };
  const limit = exchange?.answer && limitOf(exchange.answer);
  return exchange && limit ? { exchange, limit } : undefined;
}

/** Reads a limit when its window lasts long enough for the next requests. */
export function* settle(request: Request): Part<Reading | undefined> {
  const reading = yield* read(request);
  if (!reading || reading.limit.reset >= Math.min(3, reading.limit.window)) return reading;
  yield { kind: 'wait', milliseconds: reading.limit.reset * 1000 + 50 };
  return yield* read(request);
}

/** The least and the most seconds that can have passed for the service between two readings. */
function secondsBetween({ exchange: one }: Reading, { exchange: other }: Reading) {
  return {
    least: (other.sentAt - one.answeredAt) / 1000,
    most: (other.answeredAt - one.sentAt) / 1000,
  };
}

/** Whether two readings certainly belong to the same window of a limit. */
export function isOneWindow(one: Reading, other: Reading): boolean {
  // The reset is given in whole seconds, rounded up.
  const { most } = secondsBetween(one, other);
  return other.limit.reset <= one.limit.reset && most < one.limit.reset - 1;
}

/**
 * Whether an answer may have come in the window after the one in which a limit refused a request.
 * Resets are given in whole seconds, rounded up.
 */
export function mayBeLater(refused: Exchange, { answer, answeredAt }: Exchange): boolean {
  const before = refused.answer && limitOf(refused.answer);
  if (!before) return false;
  const seconds = (answeredAt - refused.sentAt) / 1000;
  if (seconds <= before.reset - 1) return false;
  const limit = answer && limitOf(answer);
  if (!limit) return true;
  // A window that has just begun is farther from its end.
  const isFartherFromItsEnd = limit.reset > before.reset || seconds >= before.window - before.reset;
  return limit.remaining > 0 && isFartherFromItsEnd;
}

const POINTER = 'limits';

const findingOf = (
  contract: Contract,
  id: ClaimId,
  says: string,
  got: string,
  readings: readonly Reading[],
): Finding => ({
  claim: { id, says, pointer: pointerTo(contract.promises.pointer, POINTER) },
  got,
  exchanges: readings.map(({ exchange }) => exchange),
});

/** Checks that the requests between two readings, and nothing else, were counted. */
export function spent(
  contract: Contract,
  before: Reading,
  after: Reading,
  count: number,
  id: ClaimId,
  says: string,
): Finding[] {
  if (!isOneWindow(before, after)) return [];
  // A request may fall under several limits, and its answer tell of the one that leaves the least.
  const anotherBinds =
    before.limit.policy !== after.limit.policy &&
    after.limit.remaining <= before.limit.remaining - count;
  if (anotherBinds) return [];
  if (before.limit.policy !== after.limit.policy || before.limit.quota !== after.limit.quota) {
    return [
      findingOf(
        contract,
        'limits.headers',
        'a caller has one policy, unless another one leaves less',
        `"${before.limit.policy}" with ${before.limit.quota}, then "${after.limit.policy}" with ${after.limit.quota}`,
        [before, after],
      ),
    ];
  }
  const taken = before.limit.remaining - after.limit.remaining;
  return taken === count
    ? []
    : [
        findingOf(
          contract,
          id,
          says,
          `r=${before.limit.remaining}, then r=${after.limit.remaining}`,
          [before, after],
        ),
      ];
}

/** Checks that the time until the reset runs like a clock. */
export function ticking(contract: Contract, before: Reading, after: Reading): Finding[] {
  if (!isOneWindow(before, after)) return [];
  const { least, most } = secondsBetween(before, after);
  const ran = before.limit.reset - after.limit.reset;
  return ran <= most + 1 && ran >= least - 1
    ? []
    : [
        findingOf(
          contract,
          'limits.countdown',
          't counts down in seconds',
          `t=${before.limit.reset}, and after ${least.toFixed(1)} s t=${after.limit.reset}`,
          [before, after],
        ),
      ];
}
