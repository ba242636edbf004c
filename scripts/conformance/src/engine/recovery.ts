import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIED, type Exchange, GONE } from '../exchange/exchange.ts';

/** Finds out which request a service died of, when several were under way. */
export interface Recovery {
  /** Sends a request for the first time, not while another is tried alone. */
  first(send: () => Promise<Exchange>): Promise<Exchange>;
  /**
   * Sends a request again, and nothing else at the time, if its connection broke.
   *
   * @returns what came of it alone; the same exchange where that says nothing more
   */
  confirm(exchange: Exchange, send: () => Promise<Exchange>): Promise<Exchange>;
}

/** How long a service that died may take to come back, in milliseconds. */
const PATIENCE = 10_000;

/** Pause between two attempts to connect, in milliseconds. */
const PAUSE = 100;

/** More requests than this are not tried a second time. */
const MAX_CONFIRMED = 200;

/** So many requests that took too long are tried again: each of them takes long a second time. */
const MAX_SLOW = 3;

const isBroken = ({ failure = '' }: Exchange): boolean =>
  /^the connection was|socket hang up|EPIPE/.test(failure);

/** It took long, perhaps only because of all the others. What is sent byte by byte has its own time. */
const isSlow = ({ failure = '', request }: Exchange): boolean =>
  failure.startsWith('no answer within') && request.verbatim === undefined;

/** Whether the service takes connections. */
function accepts({ hostname, port, protocol }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
    });
    const end = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(PATIENCE, end(false));
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });
}

/**
 * Makes the recovery of a run.
 *
 * @param patience milliseconds that the service may take to come back
 */
export function createRecovery(url: URL, patience = PATIENCE): Recovery {
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let underWay = 0;
  let confirmed = 0;
  let slow = 0;
  let isGone = false;
  let wasThere = false;

  /** Waits until the service is back; undefined where it does not come back. */
  async function comeBack(): Promise<'at once' | 'later' | undefined> {
    if (await accepts(url)) return 'at once';
    for (const end = performance.now() + patience; performance.now() < end; ) {
      await sleep(PAUSE);
      if (await accepts(url)) return 'later';
    }
    isGone = true;
    return undefined;
  }

  async function tryAlone(exchange: Exchange, send: () => Promise<Exchange>): Promise<Exchange> {
    // Another one that is under way may be what the service dies of.
    while (underWay > 0) await sleep(PAUSE / 10);
    if (isGone) {
      // The one that it may have died of is told of first.
      await sleep(PAUSE);
      return { ...exchange, failure: GONE };
    }
    if ((await comeBack()) === undefined) {
      const failure = `the service died, of this request or of another one at the same time (${exchange.failure})`;
      return { ...exchange, failure };
    }
    const again = await send();
    if (again.answer) return again;
    // A process that dies closes its connections a moment before its port.
    await sleep(PAUSE);
    const back = await comeBack();
    return back === 'at once' ? again : { ...again, failure: `${DIED} (${again.failure})` };
  }

  return {
    async first(send) {
      while (waiting > 0) await turn;
      underWay += 1;
      try {
        const exchange = await send();
        wasThere ||= exchange.answer !== undefined;
        return exchange;
      } finally {
        underWay -= 1;
      }
    },
    async confirm(exchange, send) {
      // One that was never there has not died.
      if (!wasThere || confirmed >= MAX_CONFIRMED) return exchange;
      if (isSlow(exchange)) slow += 1;
      else if (!isBroken(exchange)) return exchange;
      if (isSlow(exchange) && slow > MAX_SLOW) return exchange;
      confirmed += 1;
      waiting += 1;
      const own = turn.then(() => tryAlone(exchange, send));
      turn = own.then(
        () => undefined,
        () => undefined,
      );
      try {
        return await own;
      } finally {
        waiting -= 1;
      }
    },
  };
}
