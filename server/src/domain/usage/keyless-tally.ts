import { DAY_MS } from '../../durations.ts';
import { trafficNetworkOf } from '../limits.ts';
import type { KeylessCaller } from './usage-batch.ts';

/** Longer names of programs are cut: the beginning says which it is. */
const MAX_USER_AGENT = 100;

/** Counts answered calls without a key by day, network and program, in bounded space. */
export interface KeylessTally {
  /** @param now in milliseconds since the Unix epoch */
  add(caller: { address: string; userAgent: string; now: number }): void;
  /** Everything counted, which leaves nothing. */
  drain(): KeylessCaller[];
}

/** @param max how many callers are kept apart between two writes */
export function createKeylessTally({ max = 1_000 } = {}): KeylessTally {
  let counts = new Map<string, KeylessCaller>();

  function count(caller: KeylessCaller): void {
    const id = `${caller.day} ${caller.network} ${caller.userAgent}`;
    const known = counts.get(id);
    if (known !== undefined) known.requests += caller.requests;
    else if (counts.size < max || caller.network === null) counts.set(id, { ...caller });
    else count({ ...caller, network: null, userAgent: '' });
  }

  return {
    add: ({ address, userAgent, now }) =>
      count({
        day: Math.floor(now / DAY_MS),
        network: trafficNetworkOf(address),
        userAgent: userAgent.slice(0, MAX_USER_AGENT),
        requests: 1,
      }),
    drain() {
      const drained = [...counts.values()];
      counts = new Map();
      return drained;
    },
  };
}
