import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange, Lane, Request } from '../exchange.ts';
import { type Budget, budgetAfter, paceOf } from './budget.ts';
import { sendByClient, type Target } from './http.ts';
import { sendBySocket } from './socket.ts';

/** Sends requests as fast as the limits of the service allow. */
export interface Sender {
  send(request: Request): Promise<Exchange>;
  budgetOf(lane: Lane): Budget | undefined;
  /** Requests sent so far. */
  sent(): number;
  close(): void;
}

/** How long to wait for an answer, in milliseconds. */
const TIMEOUT = 10_000;

/** How often a request is sent at most, if it was refused because it came too early. */
const TRIES = 4;

/** A service that asks for more milliseconds than this is not waited for. */
const LONGEST_WAIT = 90_000;

/** Shorter waits, in milliseconds, are not reported. */
const WORTH_TELLING = 5000;

interface LaneState {
  budget: Budget | undefined;
  /** Whether a first answer came, with limit headers or without. */
  learned: boolean;
  inFlight: number;
  /** The end of the wait that was last reported. */
  waitsFor: number;
  queue: Promise<void>;
}

const reasonOf = (error: unknown): string => {
  const { code, message } =
    error instanceof Error
      ? (error as NodeJS.ErrnoException)
      : { code: undefined, message: String(error) };
  return code === 'ECONNRESET'
    ? 'the connection was reset'
    : code === 'ECONNREFUSED'
      ? 'the connection was refused'
      : message;
};

async function exchangeOnce(target: Target, request: Request): Promise<Exchange> {
  const sentAt = performance.now();
  const timeout = request.timeout ?? TIMEOUT;
  const bySocket = request.raw || request.verbatim !== undefined;
  try {
    const answer = bySocket
      ? await sendBySocket(target.url, request, timeout)
      : await sendByClient(target, request, timeout);
    return { request, answer, failure: undefined, sentAt, answeredAt: performance.now() };
  } catch (error) {
    return {
      request,
      answer: undefined,
      failure: reasonOf(error),
      sentAt,
      answeredAt: performance.now(),
    };
  }
}

/** Makes a sender. Requests of one lane take turns where its limit is not known yet. */
export function createSender(target: Target, onWait: (seconds: number) => void): Sender {
  const lanes = new Map<Lane, LaneState>();
  let sent = 0;
  const stateOf = (lane: Lane): LaneState => {
    const known = lanes.get(lane);
    if (known) return known;
    const state: LaneState = {
      budget: undefined,
      learned: false,
      inFlight: 0,
      waitsFor: 0,
      queue: Promise.resolve(),
    };
    lanes.set(lane, state);
    return state;
  };

  const waitForRoom = async (state: LaneState): Promise<void> => {
    for (;;) {
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
      const pause = Math.max(5, Math.min(pace.until - performance.now(), 1000));
      await sleep(pause);
    }
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
        sent += 1;
        const before = state.budget;
        const exchange = await exchangeOnce(target, request);
        state.inFlight -= 1;
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
    sent: () => sent,
    close: () => target.agent.destroy(),
  };
}
