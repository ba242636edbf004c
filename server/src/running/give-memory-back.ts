import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * V8 keeps the memory that a burst of requests took until it next collects garbage, which it hardly
 * does while there are no requests: half a minute after a load of 100,000 end users the service had
 * 167 MB, and 108 after a collection. So it is told to collect when nobody waits for an answer.
 */

const LOOK_MS = 10_000;

/** The share of a core that a service takes up to which next to nobody is there. */
const QUIET = 0.02;

/** What makes a collection worth its pause, which is some tens of milliseconds. */
const WORTH_BYTES = 8 * 1024 * 1024;

/** What is known of a process. */
export interface Observed {
  /** The share of a core that it took in the last seconds. */
  busy: number;
  /** What it has of the machine's memory, and the least that it had since the last collection. */
  memoryBytes: number;
  leastBytes: number;
}

/** Whether to collect garbage now. */
export const isWorthCollecting = ({ busy, memoryBytes, leastBytes }: Observed): boolean =>
  busy < QUIET && memoryBytes - leastBytes > WORTH_BYTES;

/**
 * The kind of collection that gives memory back. With Node.js 20 every full one does, which is what `gc`
 * does when it is told nothing. Since Node.js 22, V8 keeps what it frees for new objects, except in a
 * collection of the last resort: of 300 MB of garbage the process otherwise kept all, and this way a fifth.
 */
const [v8 = 0] = process.versions.v8.split('.').map(Number);
const KIND = v8 < 12 ? undefined : { type: 'major', execution: 'sync', flavor: 'last-resort' };

/**
 * Collects garbage, gives back what it took, and keeps the code that V8 has compiled. (The inspector's
 * `collectGarbage` throws that code away: the next load began with a quarter fewer answers a second.)
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (kind: typeof KIND) => void = runInNewContext('gc');
  setFlagsFromString('--no-flush-bytecode');
  collect(KIND);
  setFlagsFromString('--flush-bytecode');
}

/** Gives memory back whenever there is little to do. @returns ends that */
export function giveMemoryBack(): () => void {
  let leastBytes = 0;
  let before = process.cpuUsage();

  function look(): void {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    const busy = (user + system) / 1_000 / LOOK_MS;
    const memoryBytes = process.memoryUsage.rss();
    leastBytes = Math.min(leastBytes, memoryBytes);
    if (!isWorthCollecting({ busy, memoryBytes, leastBytes })) return;
    collectGarbage();
    leastBytes = process.memoryUsage.rss();
  }

  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
