import { readdirSync, readFileSync } from 'node:fs';

/** How long a process has run on a core, user and system together, in microseconds. */
export interface CpuTime {
  /** The thread that JavaScript runs in. */
  main: number;
  /** All others: garbage collection, file and crypto work, the process's own workers. */
  others: number;
}

/**
 * What Linux has counted for each thread of a process so far (`schedstat`, nanoseconds); undefined
 * on other systems.
 */
export function cpuTimeOf(pid: number): CpuTime | undefined {
  const threads = `/proc/${pid}/task`;
  try {
    const time: CpuTime = { main: 0, others: 0 };
    for (const thread of readdirSync(threads)) {
      const [ns] = readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ');
      time[thread === String(pid) ? 'main' : 'others'] += Number(ns) / 1_000;
    }
    return time;
  } catch {
    return undefined;
  }
}
