import { readdirSync, readFileSync } from 'node:fs';
import {
  constants,
  type NodeGCPerformanceDetail,
  type PerformanceEntry,
  PerformanceObserver,
} from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectWithoutHelpers } from '../../server/src/running/collect-without-helpers.ts';

/*
 * A process with so many cores to itself (the argument), as it believes, that collects new objects again and
 * again. It prints how often, and for how many milliseconds its other threads were on a core meanwhile.
 */

type Collection = PerformanceEntry & { detail: NodeGCPerformanceDetail };

/** Linux counts the time of a thread in nanoseconds. */
const msOf = (thread: string): number =>
  Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const helpersMs = (): number =>
  readdirSync('/proc/self/task')
    .filter((thread) => thread !== `${process.pid}`)
    .reduce((sum, thread) => sum + msOf(thread), 0);

let scavenges = 0;
new PerformanceObserver((list) => {
  for (const { detail } of list.getEntries() as Collection[])
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MINOR) scavenges += 1;
}).observe({ type: 'gc' });

collectWithoutHelpers(1, Number(process.argv[2]));
const kept: unknown[] = [];
const before = helpersMs();
for (let at = 0; at < 4_000; at += 1) {
  kept[at % 200] = Array.from({ length: 1_000 }, (_, number) => ({ number, list: [number] }));
  if (at % 10 === 0) await sleep(1);
}
process.stdout.write(JSON.stringify({ scavenges, helpersMs: helpersMs() - before }));
