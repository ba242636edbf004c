import {
  constants,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/*
 * V8 lets a heap grow to up to four times what is in use before it collects all of its garbage, and
 * counts of end users live just long enough to become such garbage: with 100,000 keys in use, the
 * service took 450 MB under load. To collect too often is no better: where there is one core, requests
 * wait for each such collection for 20 to 40 ms. So a small heap may hold much garbage for its size, and
 * a large one little. With 1,000 keys the p99 is half of what it is with half of each heap for garbage
 * (11 ms instead of 20 under full load, 6 instead of 10 under half of it), for 35 MB more.
 */

/** How much garbage a small heap may hold. */
const GARBAGE_BYTES = 48 * 1024 * 1024;

/** How much garbage a large one may hold, in percent of what is in use. */
const LEAST_PERCENT = 50;

/** How much garbage a heap may hold, in percent of what is in use. */
export const growthPercent = (bytesInUse: number): number =>
  Math.max(LEAST_PERCENT, Math.round((100 * GARBAGE_BYTES) / bytesInUse));

function setGrowth(): void {
  const percent = growthPercent(getHeapStatistics().used_heap_size);
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

type Collection = PerformanceEntry & { detail: NodeGCPerformanceDetail };

/** Keeps a bound on the garbage in the heaps of this process. @returns stops following what is in use */
export function growHeapSlowly(): () => void {
  setGrowth();
  const observer = new PerformanceObserver((list) => {
    const collections = list.getEntries() as Collection[];
    if (collections.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR))
      setGrowth();
  });
  observer.observe({ type: 'gc' });
  return () => observer.disconnect();
}
