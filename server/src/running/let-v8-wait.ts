import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import process from 'node:process';

/*
 * V8 has threads of its own, which look for garbage and compile what runs often. They do so for all
 * threads of the process, the one that writes usage among them, and where there is one core, a request
 * waits for them for four milliseconds at a time. Measured at half of the full load, in loads of two
 * seconds: the p99 was 8.2 ms, and is 4.0 once they let requests go first.
 *
 * Not from the start: until what runs often is compiled, it runs several times slower. Where these
 * threads wait from the beginning, a new process answers a tenth to a fifth fewer requests in its first
 * three seconds of load.
 */

/**
 * Where a thread that answers requests wants the same core, this leaves each of them a tenth of it. It is
 * not less, since that thread waits in turn for what they have begun: with 19, for 25 ms and more.
 */
const NICENESS = 10;

/** By the time that a process has worked for so long, what runs often is compiled. */
const WARM_MS = 20_000;
const LOOK_MS = 5_000;

/** How many threads Node.js starts first of all for V8: one that keeps the time, and four that work. */
const THREADS_OF_V8 = 5;

/** The threads that Node.js has started for V8, which are the first after the one that starts them. */
const threadsOfV8 = (): number[] =>
  readdirSync('/proc/self/task')
    .map(Number)
    .filter((thread) => thread > process.pid)
    .sort((one, other) => one - other)
    .slice(0, THREADS_OF_V8);

function putBehind(): void {
  try {
    for (const thread of threadsOfV8()) setPriority(thread, NICENESS);
  } catch {
    // Not everywhere may a process do this, and it works without.
  }
}

/**
 * Lets V8's own threads wait for those that answer requests, once what runs often is compiled. In Linux
 * alone a thread has a priority of its own; elsewhere this does nothing.
 *
 * @param warmMs how much time of a core the process uses up before, in milliseconds
 * @returns ends that
 */
export function letV8Wait({ warmMs = WARM_MS, lookMs = LOOK_MS } = {}): () => void {
  if (process.platform !== 'linux') return () => {};
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 < warmMs) return;
    clearInterval(timer);
    putBehind();
  }, lookMs).unref();
  return () => clearInterval(timer);
}
