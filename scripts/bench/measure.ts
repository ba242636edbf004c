import { cpuTimeOf } from './cpu.ts';
import { sendLoad } from './load/generator.ts';
import type { LoadResult } from './load/load.ts';
import { untilQuiet } from './quiet.ts';
import type { Contender } from './start-contenders.ts';
import type { Workload } from './workloads.ts';

/** One contender under one load, once. */
export interface Sample extends LoadResult {
  /** Microseconds on a core for a request; undefined where the system does not tell. */
  mainUs: number | undefined;
  otherUs: number | undefined;
}

interface Bounds {
  seconds: number;
  /** Requests a second; left out, as many as are answered. */
  rate?: number;
}

/** Sends a workload to a contender; throws where it is not answered as it has to be. */
export async function sendWorkload(
  { name: server, url }: Contender,
  { name, requests, status }: Workload,
  bounds: Bounds,
): Promise<LoadResult> {
  const result = await sendLoad({ url, requests, ...bounds });
  if (result.failed > 0 || result.refused !== (status >= 400 ? result.requests : 0))
    throw new Error(
      `${server}, ${name}: of ${result.requests} requests ${result.failed} failed, ` +
        `${result.refused} were refused.`,
    );
  return result;
}

/** The same, and what it took, with what the contender had left to do when it had answered. */
export async function measure(
  contender: Contender,
  workload: Workload,
  bounds: Bounds,
): Promise<Sample> {
  const before = cpuTimeOf(contender.pid);
  const result = await sendWorkload(contender, workload, bounds);
  await untilQuiet();
  const after = cpuTimeOf(contender.pid);
  const eachUs = (thread: 'main' | 'others'): number | undefined =>
    before && after && (after[thread] - before[thread]) / result.requests;
  return { ...result, mainUs: eachUs('main'), otherUs: eachUs('others') };
}
