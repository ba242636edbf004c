import { spawnSync } from 'node:child_process';
import { autocannonLoad } from './autocannon.ts';
import type { Generator } from './load.ts';
import { nodeHttpLoad } from './node-http.ts';
import { wrkLoad } from './wrk.ts';

// It prints how it is used, and ends with 1.
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/** The name of the generator that this machine has. */
export const generatorName = hasWrk ? 'wrk' : 'autocannon in a worker thread';

/** Sends a load. */
export const sendLoad: Generator = (load) => {
  if (load.requests[0]?.method === 'HEAD') return nodeHttpLoad(load);
  return hasWrk ? wrkLoad(load) : autocannonLoad(load);
};
