import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '../../server/src/running/give-memory-back.ts';

/*
 * A process that held a hundred megabytes of small objects, and holds them no more. It prints what it
 * had of the machine's memory ahead of that, with them, and once they were collected.
 */

/** About 100 kB of small objects. */
const part = () => Array.from({ length: 1_000 }, (_, at) => ({ at, counts: [at, 0, 0, 0, at] }));

/** V8 gives pages back in a thread of its own. */
const GIVEN_BACK_MS = 1_000;

async function hold(parts: number): Promise<number> {
  const held = [];
  while (held.length < parts) {
    held.push(part());
    if (held.length % 10 === 0) await sleep(1);
  }
  return process.memoryUsage.rss();
}

await hold(100);
collectGarbage();
await sleep(GIVEN_BACK_MS);
const before = process.memoryUsage.rss();
const held = await hold(1_000);
collectGarbage();
await sleep(GIVEN_BACK_MS);
const after = process.memoryUsage.rss();
process.stdout.write(JSON.stringify({ before, held, after }));
