import { isRefused, type KeyRecord } from '../domain/keys/caller.ts';
import type { Budget, Consume, Limit } from '../domain/limits.ts';

/** Where keys are known from: see storage/keys/key-directory. */
export interface Keys {
  recall(digest: string): KeyRecord | null | undefined;
  isFamiliar(digest: string): boolean;
  find(digest: string): Promise<KeyRecord | undefined>;
}

/** Counts look-ups that found nothing, by network. */
export interface Failures {
  limit: Limit;
  count(network: string): void;
  look(network: string): { consumed: number; resetMs: number };
}

export type LookedUp =
  | { kind: 'asked'; record: KeyRecord | undefined }
  /** Nobody asked: the address has tried too many keys. The request has been counted. */
  | { kind: 'beyond'; budget: Budget };

interface Options {
  keys: Keys;
  failures: Failures;
  consume: Consume;
  clock?: () => number;
}

/**
 * Asks the database for a key, though not without end on behalf of one address. Rejects when the
 * database cannot tell.
 *
 * Who tries keys makes up a new one each time, and each would be a query. So an address may cause as
 * many look-ups that find nothing as it may send keys that are refused; after that it causes none.
 * Look-ups for one address take turns, or all that come at once would pass before one has failed.
 *
 * Others may sit behind the same address, with keys that are good. Those in memory never come here.
 * Those that were good before are asked for at once, also when memory has lost them because of a
 * change: no stranger can make such a key up. Only a key that this process has never seen has to
 * wait, with 429, until the address's window starts anew: nothing but a query tells it from those
 * that were made up. Malformed keys cost no query, so they count for nothing here.
 */
export function createLookUp({ keys, failures, consume, clock = Date.now }: Options) {
  const inTurn = createTurns();

  async function refuse(network: string, resetMs: number): Promise<LookedUp> {
    const budget = await consume('failed-keys', network);
    if (budget.exceeded) return { kind: 'beyond', budget };
    // That window started earlier, with a malformed key, and has ended; this one has not.
    return { kind: 'beyond', budget: { ...budget, exceeded: true, remaining: 0, resetMs } };
  }

  async function ask(digest: string, network: string): Promise<LookedUp> {
    const recalled = keys.recall(digest);
    if (recalled !== undefined) return { kind: 'asked', record: recalled ?? undefined };
    const { consumed, resetMs } = failures.look(network);
    if (consumed >= failures.limit.points) return await refuse(network, resetMs);
    const record = await keys.find(digest);
    if (record === undefined || isRefused(record, clock())) failures.count(network);
    return { kind: 'asked', record };
  }

  return async function lookUp(digest: string, network: string): Promise<LookedUp> {
    if (!keys.isFamiliar(digest)) return await inTurn(network, () => ask(digest, network));
    return { kind: 'asked', record: await keys.find(digest) };
  };
}

/**
 * Runs tasks of one name one after another. Where one fails, so do those that wait for it: the
 * database is away, and they need not find that out one by one.
 */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return function inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
    const turn = last.get(name)?.then(task) ?? task();
    last.set(name, turn);
    const leave = (): void => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(leave, leave);
    return turn;
  };
}
