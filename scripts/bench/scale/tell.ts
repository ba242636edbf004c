import { HONEST } from '../workloads.ts';
import { partsOf } from './account.ts';
import { CROWD } from './crowd.ts';
import { measureBeside, timeParts } from './page-times.ts';
import { userIdOf } from './seed.ts';
import type { Stand } from './stand.ts';

/** Prints what it took to start on each size, and the memory that it took. */
export function tellOfEach(stands: readonly Stand[]): void {
  console.log('\n| size | start | MB of memory after the loads / at most |\n| --- | --- | --- |');
  for (const { contender, memory } of stands) {
    const { now, atMost } = memory();
    console.log(
      `| ${contender.name} | ${contender.start.ms.toFixed(0)} ms ` +
        `(CPU ${contender.start.cpuMs?.toFixed(0)}) | ${now?.toFixed(0)} / ${atMost?.toFixed(0)} |`,
    );
  }
}

/** What the pages of the largest accounts take, and what calls take meanwhile. */
export async function tellOfPages(
  { contender, db, workloads }: Stand,
  seconds: number,
): Promise<void> {
  const parts = await partsOf(contender.url, db, [userIdOf(0), CROWD]);
  console.log('\n| part of a page | ms | CPU ms of the service |\n| --- | --- | --- |');
  for (const { name, ms, cpuMs } of await timeParts(parts, contender.pid))
    console.log(`| ${name} | ${ms.toFixed(0)} | ${cpuMs.toFixed(0)} |`);
  const workload = workloads.find(({ name }) => name === HONEST);
  if (workload === undefined) return;
  const { alone, beside, reports } = await measureBeside(contender, workload, parts, seconds);
  console.log('\n| calls beside reports | requests/s | p50 / p99 ms |\n| --- | --- | --- |');
  for (const [name, { perSecond, p50, p99 }] of [
    ['nobody reads any', alone],
    [`${reports} are read, one after the other`, beside],
  ] as const)
    console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(2)} / ${p99.toFixed(2)} |`);
}
