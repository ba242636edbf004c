import { readdirSync } from 'node:fs';
import process from 'node:process';
import { setNiceness } from '../niceness.ts';

/*
 * V8 has threads of its own, which look for garbage and compile what runs often. They work for all
 * threads of the process, also for the one that writes usage. Where there is one core, a request waits
 * for them for four milliseconds at a time. Measured at half of the full load, in loads of two seconds:
 * the p99 was 8.2 ms, and is 4.0 once they let requests go first.
 *
 * They do not wait from the start. Code runs several times slower until it is compiled: a new process
 * would answer a tenth to a fifth fewer requests in its first three seconds of load.
 */

/**
 * Where a thread that answers requests wants the same core, this leaves each of them a tenth of it. The
 * share is not smaller, since that thread sometimes has to wait until they are done: with a niceness of
 * 19, the p99 was often above 25 ms.
 */
const NICENESS = 10;

/** Once a process has used so much time of a core, in milliseconds, what runs often is compiled. */
const WARM_MS = 20_000;
const LOOK_MS = 5_000;

/** How many threads Node.js starts for V8: one that keeps the time, and four that work. */
const THREADS_OF_V8 = 5;

/**
 * Sorts threads by when they were started. Linux gives each new one the next id, and begins anew with the
 * lowest once it has given the highest: ids below the main thread's are later than all above it.
 *
 * @param threads the ids of a process's threads
 * @param main the id of its main thread, which is the id of the process
 */
export const inOrderOfStart = (threads: readonly number[], main: number): number[] =>
  threads.toSorted((one, other) => Number(one < main) - Number(other < main) || one - other);

/** Node.js starts them right after the main thread. */
const threadsOfV8 = (): number[] =>
  inOrderOfStart(readdirSync('/proc/self/task').map(Number), process.pid).slice(
    1,
    1 + THREADS_OF_V8,
  );

/**
 * Lets V8's own threads wait for those that answer requests, once what runs often is compiled.
 *
 * @returns ends that
 */
export function letV8Wait(): () => void {
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 < WARM_MS) return;
    clearInterval(timer);
    setNiceness(NICENESS, threadsOfV8);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
