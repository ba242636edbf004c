import { type Exchange, headerOf, type Lane, type Request } from '../exchange/exchange.ts';
import { isSafe } from '../scenario/context.ts';

/** So many refusals of one caller, one after another, look like a ban. */
const MAX_REFUSALS = 40;

/** Statuses by which a service, or what stands before it, turns a caller away. */
const AWAY = new Set([403, 429, 503]);

/** Whether a request was turned away, whatever it asked for. */
const isTurnedAway = ({ answer }: Exchange): boolean =>
  answer !== undefined && AWAY.has(answer.status);

/** That a service may not serve a caller any more. */
export interface Suspicion {
  /** A request of the caller that was answered before. */
  readonly again: Request;
  /** Whether the answer that it gets now shows that it is so. */
  isConfirmed(exchange: Exchange): boolean;
  readonly says: string;
}

/**
 * Watches for a service that turns everything away after a while.
 *
 * @returns what takes note of an answer, and tells a suspicion
 */
export function createBanWatch(): (exchange: Exchange) => Suspicion | undefined {
  const served = new Map<Lane, Request>();
  let refusals = 0;
  let last = 0;
  return (exchange) => {
    const { request, answer } = exchange;
    // A credential without the role is refused all the time, and so is whoever used its limit up.
    if (!answer || request.lane === 'denied' || request.unpaced) return undefined;
    const { status, headers } = answer;
    if (!isTurnedAway(exchange)) {
      if (status < 400 && isSafe(request.method)) served.set(request.lane, request);
      refusals = 0;
      return undefined;
    }
    refusals = status === last ? refusals + 1 : 1;
    last = status;
    const again = served.get(request.lane);
    if (!again || refusals % MAX_REFUSALS !== 0) return undefined;
    const wait = headerOf(headers, 'retry-after');
    const until = wait === undefined ? '' : ` (Retry-After: ${wait})`;
    const says = `the service has answered ${status} to its last ${refusals} requests${until}: it may have banned this caller`;
    return { again, isConfirmed: isTurnedAway, says };
  };
}
