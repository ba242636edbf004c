import { measure, type Sample, sendWorkload } from '../measure.ts';
import { median } from '../median.ts';
import { untilQuiet } from '../quiet.ts';
import { cpuOf, ratioOf } from '../report.ts';
import { HONEST, NEW_SEARCH } from '../workloads.ts';
import type { Stand } from './stand.ts';

/** Measures what calls cost on each size, in turns; prints a table. */
export async function compareLoads(
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
    const times = (figure: (sample: Sample) => number): string =>
      ratioOf(large, small, figure).toFixed(2);
    console.log(
      `| ${wanted} | large / small | ${times(({ perSecond }) => perSecond)} | ` +
        `${times(({ mainUs = Number.NaN }) => mainUs)} (main), ${times(cpuOf)} (all) | ` +
        `${times(({ p50 }) => p50)} / ${times(({ p99 }) => p99)} |`,
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
