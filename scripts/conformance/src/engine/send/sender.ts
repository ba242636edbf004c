import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange, Lane, Request } from '../../exchange/exchange.ts';
import { type Budget, budgetAfter, paceOf } from './budget.ts';
import { exchangeOnce } from './exchange-once.ts';
import type { Target } from './http.ts';
import { type LaneState, newLane, notSent } from './lane.ts';

/** Sends requests as fast as the limits of the service allow. */
export interface Sender {
  send(request: Request): Promise<Exchange>;
  budgetOf(lane: Lane): Budget | undefined;
  /** How long an answer takes on average, in seconds. */
  latency(): number;
  /** Requests sent so far. */
  sent(): number;
  close(): void;
}

/** How often a request is sent at most, if it was refused because it came too early. */
const TRIES = 4;

/** A service that asks for more milliseconds than this is not waited for. */
const LONGEST_WAIT = 90_000;

/** Shorter waits, in milliseconds, are not reported. */
const WORTH_TELLING = 5000;

/** Looks, a second apart, at which nothing was under way: between two requests that may be so. */
const SURE = 3;

/** What a sender tells, and what ends it. */
export interface Watch {
  /** Is told of the seconds that a caller has to wait. */
  readonly onWait: (seconds: number) => void;
  /** Is told of every request. */
  readonly onSend: () => void;
  /** Nothing is sent once it is aborted. */
  readonly stop: AbortSignal;
  /** When time is over: what would only be sent then is not waited for. */
  readonly endsAt: number;
  /** Is told that nothing can be sent before time is over. */
  readonly onHopeless: () => void;
}

/** Makes a sender. Requests of one lane take turns where its limit is not known yet. */
export function createSender(target: Target, watch: Watch): Sender {
  const { onWait, onSend, stop, endsAt, onHopeless } = watch;
  const lanes = new Map<Lane, LaneState>();
  let sent = 0;
  let answered = 0;
  let busy = 0;
  const stateOf = (lane: Lane): LaneState => {
    const known = lanes.get(lane);
    if (known) return known;
    const state = newLane();
    lanes.set(lane, state);
    return state;
  };

  /** Whether nothing is under way, and all that wait do so beyond the end. */
  const isHopeless = (): boolean =>
    [...lanes.values()].every(
      ({ inFlight, waits }) => inFlight === 0 && (waits ?? endsAt) >= endsAt,
    );

  const waitForRoom = async (state: LaneState): Promise<void> => {
    let hopeless = 0;
    // Once it is stopped, nobody waits for an answer any more.
    while (!stop.aborted) {
      if (!state.learned && state.inFlight > 0) {
        await sleep(5);
        continue;
      }
      const pace = paceOf(state.budget, state.inFlight, performance.now());
      if (pace.kind === 'go') break;
      if (pace.until !== state.waitsFor && pace.until - performance.now() > WORTH_TELLING) {
        state.waitsFor = pace.until;
        onWait(Math.ceil((pace.until - performance.now()) / 1000));
      }
      state.waits = pace.until;
      hopeless = isHopeless() ? hopeless + 1 : 0;
      if (hopeless >= SURE) onHopeless();
      const pause = Math.max(5, Math.min(pace.until - performance.now(), 1000));
      await sleep(pause);
    }
    state.waits = undefined;
    state.inFlight += 1;
  };

  const enter = (state: LaneState): Promise<void> => {
    // One after another, so that the request that waited longest goes first.
    const turn = state.queue.then(() => waitForRoom(state));
    state.queue = turn;
    return turn;
  };

  return {
    async send(request) {
      const state = stateOf(request.lane);
      for (let attempt = 1; ; attempt += 1) {
        if (!request.unpaced) await enter(state);
        else state.inFlight += 1;
        if (stop.aborted) return notSent(state, request);
        sent += 1;
        onSend();
        const before = state.budget;
        const exchange = await exchangeOnce(target, request);
        state.inFlight -= 1;
        answered += 1;
        busy += exchange.answeredAt - exchange.sentAt;
        state.learned = true;
        state.budget = budgetAfter(state.budget, exchange);
        if (exchange.answer?.status !== 429 || request.unpaced || attempt >= TRIES) return exchange;
        if (state.budget === undefined) await sleep(1000 * attempt);
        else if (state.budget.resetAt - performance.now() > LONGEST_WAIT) {
          // Some operations have their own limit, which must not delay all others.
          state.budget = before;
          return exchange;
        }
      }
    },
    budgetOf: (lane) => lanes.get(lane)?.budget,
    latency: () => (answered === 0 ? 0 : busy / answered / 1000),
    sent: () => sent,
    close: () => target.agent.destroy(),
  };
}
