import { spawnSync } from 'node:child_process';
import { autocannonLoad } from './autocannon.ts';
import type { BenchRequest, Generator, Load } from './load.ts';
import { nodeHttpLoad } from './node-http.ts';
import { wrkLoad } from './wrk.ts';

// It prints how it is used, and ends with 1.
export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** The name of the generator that this machine has. */
export const generatorName = hasWrk ? 'wrk' : 'autocannon in a worker thread';

/** How many of a list's requests a server was sent. */
const sent = new WeakMap<readonly BenchRequest[], Map<string, number>>();

/**
 * Sends a load. It goes on where the last one with these requests ended: otherwise a server that is
 * called for a few seconds at a time would only ever be asked for the first of them.
 */
export const sendLoad: Generator = async (load) => {
  const { requests, url } = load;
  const byUrl = sent.get(requests) ?? new Map<string, number>();
  sent.set(requests, byUrl);
  const from = (byUrl.get(url) ?? 0) % requests.length;
  const rest = { ...load, requests: [...requests.slice(from), ...requests.slice(0, from)] };
  const result = await generatorOf(rest)(rest);
  byUrl.set(url, from + result.requests);
  return result;
};

function generatorOf({ requests: [first] }: Load): Generator {
  if (first?.method === 'HEAD') return nodeHttpLoad;
  return hasWrk ? wrkLoad : autocannonLoad;
}
