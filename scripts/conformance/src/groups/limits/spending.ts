import type { Exchange } from '../../exchange/exchange.ts';
import { limitOf } from '../../exchange/limit-state.ts';
import type { Part } from '../../scenario/scenario.ts';
import type { Caller } from './lanes.ts';

/** Requests sent at once while a limit is used up. */
const VOLLEY = 32;

/** How the using up of a limit ended. */
export interface Spending {
  /** The answers that came before the first 429. */
  readonly accepted: readonly Exchange[];
  readonly refused: Exchange | undefined;
  /** Whether the window ended before the limit was used up. */
  readonly lapsed: boolean;
}

/** How many requests an answer says are left. */
export const remainingOf = (exchange: Exchange): number | undefined =>
  exchange.answer && limitOf(exchange.answer)?.remaining;

/**
 * How many requests are sent next: at most half of what is left, so that the last go one by one and
 * no answer overtakes another. One by one from early on would outlast the window of a slow service.
 *
 * @param least what was left, as far as is known
 */
const volleyOf = (least: number): number => Math.max(1, Math.min(VOLLEY, Math.floor(least / 2)));

/** Sends requests until one is refused with 429, or until the limit must have been passed. */
export function* spend({ plain }: Caller, quota: number): Part<Spending> {
  const accepted: Exchange[] = [];
  let lapsed = false;
  let least = Number.POSITIVE_INFINITY;
  while (accepted.length <= quota + 2 * VOLLEY && !lapsed) {
    const count = Math.min(quota, volleyOf(least));
    const volley = yield {
      kind: 'send',
      requests: Array.from({ length: count }, () => ({ ...plain, unpaced: true })),
    };
    const refused = volley.find(({ answer }) => answer?.status === 429);
    const others = volley.filter(({ answer }) => answer !== undefined && answer.status !== 429);
    accepted.push(...others);
    if (refused) return { accepted, refused, lapsed };
    if (others.length === 0) return { accepted, refused: undefined, lapsed: true };
    const left = Math.min(
      ...others.map((exchange) => remainingOf(exchange) ?? Number.POSITIVE_INFINITY),
    );
    lapsed = left > least;
    least = Math.min(least, left);
    // The next request must be refused.
    if (left === 0 && count === 1) {
      const [over] = yield { kind: 'send', requests: [{ ...plain, unpaced: true }] };
      if (over?.answer?.status === 429) return { accepted, refused: over, lapsed };
      const state = over?.answer && limitOf(over.answer);
      lapsed = state !== undefined && state.remaining > 0;
      if (over && !lapsed) return { accepted: [...accepted, over], refused: undefined, lapsed };
    }
  }
  return { accepted, refused: undefined, lapsed };
}
