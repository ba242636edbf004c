import {
  constants,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';

/*
 * V8 lets a heap grow to up to four times what is in use before it collects all of its garbage, and
 * counts of end users live just long enough to become such garbage: with 100,000 keys in use, the
 * service took 450 MB under load. To collect too often is no better: where there is one core, requests
 * wait for each such collection for 20 to 40 ms. So a small heap may hold much garbage for its size, and
 * a large one little. With 1,000 keys the p99 is half of what it is with half of each heap for garbage
 * (11 ms instead of 20 under full load, 6 instead of 10 under half of it), for 35 MB more. Where fewer
 * requests come, they make that much garbage in minutes, and a heap that collects twice a minute is as
 * fast: so it may hold what is made in that time.
 *
 * New objects have a part of the heap of their own. V8 doubles it whenever many of them stay in use,
 * and hardly ever takes that back: with 100,000 keys in use, it soon had 32 MB with Node.js 20, and
 * 128 MB with 24. Here it is doubled up to 16 MB, and not at all while the service starts.
 */

const MIB = 1024 * 1024;

/** How much garbage a small heap may hold, at least and at most. */
const LEAST_GARBAGE = 16 * MIB;
const MOST_GARBAGE = 48 * MIB;

/** So long there is time between two collections of all garbage, within these bounds. */
const COLLECTED_EACH_MS = 30_000;

/** How much garbage a large one may hold, in percent of what is in use. */
const LEAST_PERCENT = 50;

/** How much garbage a small heap may hold, where so much was collected after so long. */
export const garbageFor = (collectedBytes: number, afterMs: number): number =>
  Math.min(
    MOST_GARBAGE,
    Math.max(LEAST_GARBAGE, (collectedBytes * COLLECTED_EACH_MS) / Math.max(1, afterMs)),
  );

/** How much garbage a heap may hold, in percent of what is in use. */
export const growthPercent = (bytesInUse: number, garbageBytes: number): number =>
  Math.max(LEAST_PERCENT, Math.round((100 * garbageBytes) / bytesInUse));

/** So large may the part for new objects become. */
const YOUNG_BYTES = 16 * MIB;

/** V8 reads this each time that it has collected all garbage, and only then. */
const setGrowth = (percent: number): void =>
  setFlagsFromString(`--heap-growing-percent=${percent}`);

/** By how much V8 multiplies the part for new objects when it grows, in the heaps of all threads. */
const setGrowthOfYoung = (factor: 1 | 2): void =>
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);

function followYoung(): void {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  setGrowthOfYoung(2 * (young?.space_size ?? 0) <= YOUNG_BYTES ? 2 : 1);
}

/** Keeps the part for new objects as small as it is at first, until `growHeapSlowly`. */
export const startWithSmallHeap = (): void => setGrowthOfYoung(1);

type Collection = PerformanceEntry & { detail: NodeGCPerformanceDetail };

const isOfAll = ({ detail }: Collection): boolean =>
  detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

/** Keeps a bound on the garbage in the heaps of this process. @returns stops following what is in use */
export function growHeapSlowly(): () => void {
  let garbage = MOST_GARBAGE;
  let used = getHeapStatistics().used_heap_size;
  let inUse = used;
  let collectedAt = performance.now();

  function follow(allCollected: boolean): void {
    const usedBefore = used;
    used = getHeapStatistics().used_heap_size;
    if (allCollected) {
      garbage = garbageFor(usedBefore - used, performance.now() - collectedAt);
      collectedAt = performance.now();
    }
    // A heap that has grown fast must not be judged by what it was.
    inUse = allCollected ? used : Math.max(inUse, used - garbage);
    setGrowth(growthPercent(inUse, garbage));
    followYoung();
  }

  follow(false);
  const observer = new PerformanceObserver((list) => {
    follow((list.getEntries() as Collection[]).some(isOfAll));
  });
  observer.observe({ type: 'gc' });
  return () => observer.disconnect();
}
