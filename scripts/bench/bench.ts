import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import process from 'node:process';
import { benchClient } from './client/client.ts';
import { compare, loadsOf } from './compare.ts';
import { areApart } from './cores.ts';
import { memoryOf, SETTLE_SECONDS, settle, startsTable } from './footprint.ts';
import { generatorName, sendLoad } from './load/generator.ts';
import { summaryOf, tableOf } from './report.ts';
import { startContenders } from './start-contenders.ts';
import { HONEST, workloadsOf } from './workloads.ts';

export interface BenchOptions {
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
  /** Only workloads whose name contains this. */
  only?: string;
  /** A file for all figures. */
  json?: string;
  client: boolean;
}

/** Compares the service, and its client, with what people would use instead; prints tables. */
export async function bench({ rounds, seconds, only, json, client }: BenchOptions): Promise<void> {
  const bounds = { rounds, seconds };
  const { contenders, keys, pages, names } = await startContenders();
  const [first] = contenders;
  const tag = (await fetch(`${first?.url}${pages[0]}`)).headers.get('ETag') ?? '';
  const workloads = workloadsOf({ keys, pages, names, tag }).filter(
    ({ name }) => only === undefined || name.includes(only),
  );
  const loads = workloads.reduce(
    (sum, each) => sum + loadsOf(contenders, each, bounds, each.name === HONEST),
    0,
  );
  console.log(
    `Node.js ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} cores. ` +
      `Load by ${generatorName}, ${areApart ? 'on a core of its own' : 'on the same cores'}. ` +
      `This takes about ${Math.ceil((loads * (seconds + 2) + 2 * SETTLE_SECONDS) / 60) + (client ? 1 : 0)} minutes.\n`,
  );

  await settle();
  const before = contenders.map((one) => memoryOf(one));
  const nothing = contenders.find(({ kind }) => kind === 'nothing');
  const { perSecond: most } = await sendLoad({
    url: nothing?.url ?? '',
    requests: [{ method: 'GET', path: '/', headers: {} }],
    seconds,
  });
  console.log(`A server that does nothing gets ${Math.round(most)} requests a second.\n`);

  const figures: Record<string, unknown> = {};
  for (const workload of workloads) {
    const results = await compare(contenders, workload, bounds, workload.name === HONEST);
    console.log(`${tableOf(workload.name, results, most)}\n`);
    const [ours] = results;
    if (ours) figures[workload.name] = results.map((result) => summaryOf(result, ours, most));
  }
  await settle();
  const after = contenders.map((one) => memoryOf(one));
  console.log(`${startsTable(contenders, before, after)}\n`);
  figures.footprint = contenders.map(({ name, start }, at) => ({
    ...{ contender: name, start, memoryBefore: before[at], memoryAfter: after[at] },
  }));
  if (client) {
    const rows = await benchClient();
    console.log('| client | against | ratio (median) | calls/s | theirs |\n|---|---|---|---|---|');
    for (const { load, against, ratio, own, theirs } of rows)
      console.log(
        `| ${load} | ${against} | ${ratio.toFixed(2)} | ${Math.round(own)} | ${Math.round(theirs)} |`,
      );
    figures.client = rows;
  }
  if (json !== undefined) {
    const about = { node: process.versions.node, bounds, most, apart: areApart };
    writeFileSync(json, JSON.stringify({ about, figures }, undefined, 2));
  }
}
