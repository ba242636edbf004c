import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { areApart, CORES } from './cores.ts';

const LOOK_MS = 250;

/** What the service has counted waits for a second before it is written. */
const QUIET_LOOKS = 5;

/** Below this share of their time, cores have nothing to do that a load would notice. */
const BUSY = 0.1;

/** No load of the bench leaves so much to do; whatever is busy for longer has other reasons. */
const MOST_MS = 10_000;

/** What has passed so far on the servers' cores, in ticks; undefined where Linux does not tell. */
function ticks(): { busy: number; all: number } | undefined {
  const cores = areApart ? `cpu${CORES.server}` : 'cpu';
  try {
    const line = readFileSync('/proc/stat', 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${cores} `));
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0] = (
      line ?? ''
    )
      .split(/\s+/)
      .slice(1)
      .map(Number);
    const busy = user + nice + system + irq + softirq;
    return { busy, all: busy + idle + iowait };
  } catch {
    return undefined;
  }
}

/**
 * Waits until the servers' cores have next to nothing to do. A server may answer first and work
 * later: the service writes for seconds what it has counted. That belongs to the load it came from,
 * and not to whoever is measured next.
 */
export async function untilQuiet(): Promise<void> {
  const until = performance.now() + MOST_MS;
  let before = ticks();
  for (let looks = 0; looks < QUIET_LOOKS && performance.now() < until; ) {
    await sleep(LOOK_MS);
    const now = ticks();
    const isBusy = before && now && (now.busy - before.busy) / (now.all - before.all) >= BUSY;
    looks = isBusy ? 0 : looks + 1;
    before = now;
  }
}
