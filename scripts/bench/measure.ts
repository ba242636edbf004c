import { cpuTimeOf } from './cpu.ts';
import { sendLoad } from './load/generator.ts';
import type { LoadResult } from './load/load.ts';
import type { Contender } from './start-contenders.ts';
import type { Workload } from './workloads.ts';

/** One contender under one load, once. */
export interface Sample extends LoadResult {
  /** Microseconds on a core for a request; undefined where the system does not tell. */
  mainUs: number | undefined;
  otherUs: number | undefined;
}

/** Sends a workload to a contender; throws where it is not answered as it has to be. */
export async function measure(
  contender: Contender,
  { name, requests, status }: Workload,
  { seconds, rate }: { seconds: number; rate?: number },
): Promise<Sample> {
  const before = cpuTimeOf(contender.pid);
  const load = { url: contender.url, requests, seconds, ...(rate !== undefined && { rate }) };
  const result = await sendLoad(load);
  const after = cpuTimeOf(contender.pid);
  if (result.failed > 0 || result.refused !== (status >= 400 ? result.requests : 0))
    throw new Error(
      `${contender.name}, ${name}: of ${result.requests} requests ${result.failed} failed, ` +
        `${result.refused} were refused.`,
    );
  const eachUs = (thread: 'main' | 'others'): number | undefined =>
    before && after && (after[thread] - before[thread]) / result.requests;
  return { ...result, mainUs: eachUs('main'), otherUs: eachUs('others') };
}

export function median(values: readonly (number | undefined)[]): number {
  const sorted = values.map((value) => value ?? Number.NaN).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
