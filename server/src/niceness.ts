import { setPriority } from 'node:os';
import process from 'node:process';

/**
 * Lets threads of this process wait for others that want the same core. In Linux alone a thread has a
 * priority of its own; elsewhere this does nothing.
 *
 * @param niceness from 0, like all others, to 19: the higher, the smaller their share of the core
 * @param threads gives their ids; left out: this thread
 */
export function setNiceness(niceness: number, threads: () => readonly number[] = () => [0]): void {
  if (process.platform !== 'linux') return;
  try {
    for (const thread of threads()) setPriority(thread, niceness);
  } catch {
    // Not everywhere may a process do this, and it works without.
  }
}
