import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '../../server/src/running/give-memory-back.ts';
import { partOfHeap } from './part-of-heap.ts';

/*
 * A process that held a hundred megabytes of small objects, and holds them no more. It prints what it
 * had of the machine's memory ahead of that, with them, and once they were collected.
 */

/** V8 gives pages back in a thread of its own, which on a busy machine may have to wait. */
const LOOKS = 50;

/** The least that the process has within seconds of a collection. */
async function leastAfterCollection(): Promise<number> {
  collectGarbage();
  let least = process.memoryUsage.rss();
  for (let look = 0; look < LOOKS; look += 1) {
    await sleep(100);
    least = Math.min(least, process.memoryUsage.rss());
  }
  return least;
}

async function hold(parts: number): Promise<number> {
  const held = [];
  while (held.length < parts) {
    held.push(partOfHeap());
    if (held.length % 10 === 0) await sleep(1);
  }
  return process.memoryUsage.rss();
}

await hold(100);
const before = await leastAfterCollection();
const held = await hold(1_000);
const after = await leastAfterCollection();
process.stdout.write(JSON.stringify({ before, held, after }));
