import { compare } from './compare.ts';
import { summaryOf } from './report.ts';
import { startContenders } from './start-contenders.ts';
import { takeAway } from './take-away.ts';
import { HONEST, workloadsOf } from './workloads.ts';

/** Whom a short run is against. */
const AGAINST = ['Fastify', 'textbook Express'];

/**
 * Prints how the service compares with what people would use instead, in a minute and a half:
 * enough to see that something became much slower, and no more. It judges nothing, since machines are
 * noisy.
 */
try {
  const field = await startContenders(['ours, SQLite', ...AGAINST]);
  const { contenders, keys, pages, names } = field;
  const workload = workloadsOf({ keys, pages, names, tag: '' }).find(({ name }) => name === HONEST);
  if (workload === undefined) throw new Error(`There is no workload ${HONEST}.`);
  const results = await compare(contenders, workload, { rounds: 3, seconds: 1 }, false);
  const [ours] = results;
  if (ours === undefined) throw new Error('Nothing was measured.');
  for (const result of results) {
    if (result === ours) continue;
    const { contender, cpuRatio, rateRatio } = summaryOf(result, ours, Number.POSITIVE_INFINITY);
    console.log(
      `ours / ${contender}: ${cpuRatio.toFixed(2)} of the processor time a request, ` +
        `${rateRatio.toFixed(1)} times the requests`,
    );
  }
} finally {
  await takeAway();
}
