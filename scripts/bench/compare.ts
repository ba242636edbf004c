import { answersAlike } from './compare-answers.ts';
import { measure, type Sample, sendWorkload } from './measure.ts';
import { untilQuiet } from './quiet.ts';
import type { Contender } from './start-contenders.ts';
import type { Workload } from './workloads.ts';

export interface Bounds {
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
}

/** What was measured of a contender: a sample for each round. */
export interface Result {
  contender: Contender;
  full: Sample[];
  /** At half the rate of its own full load in the same round; empty where that was not asked for. */
  half: Sample[];
}

const takesPart = ({ kind }: Contender, { against }: Workload): boolean => {
  if (kind === 'nothing') return false;
  if (against === 'everybody') return true;
  return kind === 'ours' || (against === 'checking' && kind === 'checking');
};

/** How many loads a workload is, for whoever wants to know how long it takes. */
export const loadsOf = (
  contenders: readonly Contender[],
  workload: Workload,
  { rounds }: Bounds,
  withHalf: boolean,
): number =>
  contenders.filter((each) => takesPart(each, workload)).length * (rounds * (withHalf ? 3 : 2) + 1);

/**
 * Whoever waited while the others had their turns is cold again. After ten idle seconds the service ends
 * the thread that adds usage, and a new one has to load and compile its program. Under a load that lasts,
 * this is done once; in a load of four seconds it was a tenth of what a request took.
 */
const WARM_AGAIN_SECONDS = 2;

/** After so many requests V8 has compiled what they run through. */
const WARM_REQUESTS = 40_000;
const MOST_WARM_LOADS = 6;

/** On a busy machine a load has too few requests to warm up: the service costs twice as much then. */
async function warmUp(contender: Contender, workload: Workload, seconds: number): Promise<void> {
  let sent = 0;
  for (let load = 0; load < MOST_WARM_LOADS && sent < WARM_REQUESTS; load += 1)
    sent += (await sendWorkload(contender, workload, { seconds })).requests;
  await untilQuiet();
}

/**
 * Sends a workload to the contenders. Machines are shared and noisy: the contenders take turns in
 * every round, so that only what was measured side by side is compared. Loads ahead of them warm up.
 */
export async function compare(
  contenders: readonly Contender[],
  workload: Workload,
  { rounds, seconds }: Bounds,
  withHalf: boolean,
): Promise<Result[]> {
  const [first] = contenders;
  if (first === undefined) return [];
  const results: Result[] = [];
  for (const contender of contenders)
    if (takesPart(contender, workload) && (await answersAlike(contender, first, workload)))
      results.push({ contender, full: [], half: [] });
  for (const { contender } of results) await warmUp(contender, workload, seconds);
  for (let round = 0; round < rounds; round += 1)
    for (const { contender, full, half } of results) {
      await sendWorkload(contender, workload, { seconds: WARM_AGAIN_SECONDS });
      await untilQuiet();
      const sample = await measure(contender, workload, { seconds });
      full.push(sample);
      if (withHalf)
        half.push(await measure(contender, workload, { seconds, rate: sample.perSecond / 2 }));
    }
  return results;
}
