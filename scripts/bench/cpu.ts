import { readFileSync } from 'node:fs';

/** How long a process has run on a core, user and system together, in microseconds. */
export interface CpuTime {
  /** The thread that JavaScript runs in. */
  main: number;
  /** All others: garbage collection, file and crypto work, the process's own workers. */
  others: number;
}

/** What Linux counts the time of a process in, for every architecture that Node.js runs on. */
const TICK_US = 10_000;

/**
 * What Linux has counted for a process so far; undefined on other systems. Threads that have ended
 * count too, as the process's workers do when they were idle: only `stat` knows of them, in ticks.
 */
export function cpuTimeOf(pid: number): CpuTime | undefined {
  try {
    const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    const main = Number(ns) / 1_000;
    // The name before it, in parentheses, may have spaces. (proc_pid_stat(5): fields 14 and 15.)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const all = (Number(stat[11]) + Number(stat[12])) * TICK_US;
    return { main, others: Math.max(0, all - main) };
  } catch {
    return undefined;
  }
}
