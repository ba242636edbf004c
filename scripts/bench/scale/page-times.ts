import { cpuTimeOf } from '../cpu.ts';
import type { LoadResult } from '../load/load.ts';
import { sendWorkload } from '../measure.ts';
import { untilQuiet } from '../quiet.ts';
import type { Contender } from '../start-contenders.ts';
import type { Workload } from '../workloads.ts';
import type { Part } from './account.ts';

const TIMES = 5;
/** Requests a second while reports are read: what one core has to spare beside them. */
const RATE = 1_000;

/** What a part of a page takes: by the clock, and of all cores that the service has. */
export interface PartTime {
  name: string;
  ms: number;
  cpuMs: number;
}

let loads = 0;

/** Asks for a part, each time from another address: from one alone only so much may be asked. */
async function load({ name, url, headers }: Part): Promise<void> {
  loads += 1;
  const address = `10.0.${(loads >> 8) % 256}.${loads % 256}`;
  const answer = await fetch(url, { headers: { ...headers, 'X-Forwarded-For': address } });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** What parts of pages take, in the median. */
export async function timeParts(parts: readonly Part[], pid: number): Promise<PartTime[]> {
  async function time(part: Part): Promise<PartTime> {
    const [startedAt, before] = [performance.now(), cpuTimeOf(pid)];
    await load(part);
    const after = cpuTimeOf(pid);
    const cpuUs =
      before && after ? after.main + after.others - before.main - before.others : Number.NaN;
    return { name: part.name, ms: performance.now() - startedAt, cpuMs: cpuUs / 1_000 };
  }
  const middles: PartTime[] = [];
  for (const part of parts) {
    // The first starts what makes reports.
    await load(part);
    const times: PartTime[] = [];
    for (let n = 0; n < TIMES; n += 1) times.push(await time(part));
    const [middle] = times.toSorted((a, b) => a.ms - b.ms).slice(TIMES >> 1);
    if (middle) middles.push(middle);
  }
  return middles;
}

/** What calls take while nobody reads reports, and while somebody reads one after the other. */
export async function measureBeside(
  contender: Contender,
  workload: Workload,
  parts: readonly Part[],
  seconds: number,
): Promise<{ alone: LoadResult; beside: LoadResult; reports: number }> {
  const bounds = { seconds: 2 * seconds, rate: RATE };
  await untilQuiet();
  const alone = await sendWorkload(contender, workload, bounds);
  let reports = 0;
  let stopped = false;
  const reading = (async () => {
    while (!stopped)
      for (const part of parts) {
        if (stopped) break;
        await load(part);
        reports += 1;
      }
  })();
  const beside = await sendWorkload(contender, workload, bounds).finally(() => {
    stopped = true;
  });
  await reading;
  return { alone, beside, reports };
}
