import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 collect new objects without helper threads where this process has no core for them. There they
 * only take turns with the thread that waits for them, and each turn lasts milliseconds: on one core the
 * service answered a twentieth fewer requests, and with 100,000 keys in use the p99 was half as long
 * again. V8 reads this at each such collection. (Of collections of everything it does not, and
 * ends the process where that is changed.)
 *
 * @param processes how many share the cores, each as busy as the others
 */
export function collectWithoutHelpers(processes: number, cores = availableParallelism()): void {
  if (processes >= cores) setFlagsFromString('--no-parallel-scavenge');
}
