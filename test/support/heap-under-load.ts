import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { growHeapSlowly, startWithSmallHeap } from '../../server/src/running/grow-heap-slowly.ts';
import { partOfHeap } from './part-of-heap.ts';

/*
 * A process that keeps 800 parts, and replaces 200 others all the time. It prints how large its heap
 * was with the 800, how large it became, and how large its part for new objects mostly was.
 */

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

startWithSmallHeap();
growHeapSlowly();
const inUse: unknown[] = [];
while (inUse.length < 800) {
  inUse.push(partOfHeap());
  if (inUse.length % 10 === 0) await sleep(1);
}
const before = getHeapStatistics().used_heap_size;
// Each lives for a while, as counts of end users do.
const recent = Array.from({ length: 200 }, partOfHeap);
let largest = 0;
const youngs: number[] = [];
for (let at = 0; at < 10_000; at += 1) {
  recent[at % recent.length] = partOfHeap();
  // The bounds follow what is in use between two turns.
  if (at % 10 === 0) await sleep(1);
  largest = Math.max(largest, getHeapStatistics().used_heap_size);
  youngs.push(youngBytes());
}
const [young] = youngs.toSorted((a, b) => a - b).slice(youngs.length >> 1);
process.stdout.write(JSON.stringify({ parts: inUse.length, before, largest, young }));
