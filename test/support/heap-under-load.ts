import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { growHeapSlowly } from '../../server/src/running/grow-heap-slowly.ts';

/*
 * A process that keeps 800 parts, and replaces 200 others all the time. It prints how large its heap
 * was with the 800, and how large it became.
 */

/** About 100 kB of small objects. */
const part = () => Array.from({ length: 1_000 }, (_, at) => ({ at, counts: [at, 0, 0, 0, at] }));

growHeapSlowly();
const inUse = Array.from({ length: 800 }, part);
const before = getHeapStatistics().used_heap_size;
// Each lives for a while, as counts of end users do.
const recent = Array.from({ length: 200 }, part);
let largest = 0;
for (let at = 0; at < 10_000; at += 1) {
  recent[at % recent.length] = part();
  // The bound follows what is in use between two turns.
  if (at % 100 === 0) await nextTurn();
  largest = Math.max(largest, getHeapStatistics().used_heap_size);
}
process.stdout.write(JSON.stringify({ parts: inUse.length, before, largest }));
