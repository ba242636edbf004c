import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { emptySchema } from '../../shared/empty-schema.ts';
import { measure, type Sample, sendWorkload } from '../measure.ts';
import { median } from '../median.ts';
import { untilQuiet } from '../quiet.ts';
import { newKeys } from '../seed.ts';
import { HONEST, NEW_SEARCH } from '../workloads.ts';
import { partsOf } from './account.ts';
import { CROWD } from './crowd.ts';
import { measureBeside, timeParts } from './page-times.ts';
import { type Size, userIdOf } from './seed.ts';
import { makeStand, type Stand } from './stand.ts';

const SMALL: Size = { name: 'small', keys: 1_000, active: 1_000, reciters: 165, endUsers: 0 };
const LARGE: Size = {
  name: 'large',
  ...{ keys: 1_000_000, active: 100_000, reciters: 10_000, endUsers: 1_000_000 },
};

export interface ScaleOptions {
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
  /** The large database has only so many of a hundred parts of what it should have. */
  percent: number;
}

const cpuOf = ({ mainUs = Number.NaN, otherUs = 0 }: Sample): number => mainUs + otherUs;

/** Measures the service on a small database and on a large one, in turns; prints tables. */
export async function scale({ rounds, seconds, percent }: ScaleOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const { BENCH_DATABASE_URL } = process.env;
  const databases = BENCH_DATABASE_URL === undefined ? 1 : 2;
  const minutes = databases * (((rounds + 1) * 4 * (seconds + 3)) / 60 + (6 * percent) / 100);
  console.log(`This takes about ${Math.ceil(minutes)} minutes; half of it fills databases.\n`);
  const part = (all: number): number => Math.ceil((all * percent) / 100);
  const large: Size = {
    ...{ name: LARGE.name, keys: part(LARGE.keys), active: part(LARGE.active) },
    ...{ reciters: part(LARGE.reciters), endUsers: part(LARGE.endUsers) },
  };
  const given = { keys: newKeys(Math.max(large.active, SMALL.active)), folder };
  const bounds = { rounds, seconds };
  try {
    console.log('SQLite\n');
    const urlOf = ({ name }: Size) => Promise.resolve(`sqlite:${join(folder, name)}.db`);
    await compareSizes([await urlOf(SMALL), await urlOf(large)], large, given, bounds);
    if (BENCH_DATABASE_URL === undefined) return;
    console.log('\nPostgreSQL\n');
    const [one, other] = [
      await emptySchema(BENCH_DATABASE_URL, 'bench'),
      await emptySchema(BENCH_DATABASE_URL, 'bench'),
    ];
    await compareSizes([one.url, other.url], large, given, bounds).finally(async () => {
      await one.drop();
      await other.drop();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compareSizes(
  [smallUrl, largeUrl]: [string, string],
  size: Size,
  given: { keys: readonly string[]; folder: string },
  bounds: { rounds: number; seconds: number },
): Promise<void> {
  const stands = [await makeStand(smallUrl, SMALL, given)];
  try {
    stands.push(await makeStand(largeUrl, size, given));
    await compareLoads(stands, bounds);
    await tellOfEach(stands);
    const [, large] = stands;
    if (large) await tellOfPages(large, bounds.seconds);
  } finally {
    for (const stand of stands) await stand.stop();
  }
}

async function compareLoads(
  stands: readonly Stand[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  console.log(
    '| load | size | requests/s | CPU µs a request: main thread + others | p50 / p99 ms |\n' +
      '| --- | --- | --- | --- | --- |',
  );
  for (const stand of stands) await warmUp(stand, seconds);
  for (const wanted of [HONEST, NEW_SEARCH]) {
    const samples: Sample[][] = stands.map(() => []);
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, { contender, workloads }] of stands.entries()) {
        const workload = workloads.find(({ name }) => name === wanted);
        if (workload === undefined) continue;
        const sample = await measure(contender, workload, { seconds });
        if (round > 0) samples[at]?.push(sample);
      }
    for (const [at, { contender }] of stands.entries()) {
      const of = (name: keyof Sample, digits: number): string =>
        median((samples[at] ?? []).map((sample) => sample[name])).toFixed(digits);
      console.log(
        `| ${wanted} | ${contender.name} | ${of('perSecond', 0)} | ` +
          `${of('mainUs', 1)} + ${of('otherUs', 1)} | ${of('p50', 2)} / ${of('p99', 2)} |`,
      );
    }
    const [small = [], large = []] = samples;
    const ratio = (figure: (sample: Sample) => number): string =>
      median(large.map((each, at) => figure(each) / figure(small[at] ?? each))).toFixed(2);
    console.log(
      `| ${wanted} | large / small | ${ratio(({ perSecond }) => perSecond)} | ` +
        `${ratio(({ mainUs = Number.NaN }) => mainUs)} (main), ${ratio(cpuOf)} (all) | ` +
        `${ratio(({ p50 }) => p50)} / ${ratio(({ p99 }) => p99)} |`,
    );
  }
}

/** So often each key is called before anything is measured: a first call costs more than others. */
const CALLS_EACH = 4;

/** Calls with every key, as a service has been called that has run for a while. */
async function warmUp({ contender, workloads, active }: Stand, seconds: number): Promise<void> {
  const workload = workloads.find(({ name }) => name === HONEST);
  let calls = 0;
  while (workload !== undefined && calls < CALLS_EACH * active) {
    const { requests } = await sendWorkload(contender, workload, { seconds });
    if (requests === 0) throw new Error(`${contender.name} answers nothing.`);
    calls += requests;
  }
  await untilQuiet();
}

async function tellOfEach(stands: readonly Stand[]): Promise<void> {
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
async function tellOfPages({ contender, db, workloads }: Stand, seconds: number): Promise<void> {
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
