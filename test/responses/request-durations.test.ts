import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Observation } from '../../server/src/pipeline/observing/observation.ts';
import { createMetrics } from '../../server/src/service/metrics.ts';

const NAME = 'http_request_duration_seconds';
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

interface Seen {
  operationId: string;
  method: string;
  status: number;
  durationMs: number;
}

const requests: fc.Arbitrary<Seen[]> = fc.array(
  fc.record({
    operationId: fc.constantFrom('listReciters', 'getReciter'),
    method: fc.constantFrom('GET', 'HEAD'),
    status: fc.constantFrom(200, 304, 422),
    durationMs: fc.oneof(
      fc.constantFrom(0, ...BUCKETS.map((seconds) => seconds * 1_000)),
      fc.double({ min: 0, max: 5_000, noNaN: true }),
    ),
  }),
  { maxLength: 60 },
);

const labelsOf = ({ operationId, method, status }: Seen): string =>
  `operation="${operationId}",method="${method}",status="${status}"`;

/** The samples that a histogram of these requests has (Prometheus' text format). */
function samplesOf(all: readonly Seen[]): string[] {
  const groups = new Map<string, Seen[]>();
  for (const seen of all) groups.set(labelsOf(seen), [...(groups.get(labelsOf(seen)) ?? []), seen]);
  return [...groups].flatMap(([labels, group]) => {
    const seconds = group.map(({ durationMs }) => durationMs / 1_000);
    const within = (le: number): number => seconds.filter((each) => each <= le).length;
    const sum = seconds.reduce((before, each) => before + each, 0);
    return [
      ...BUCKETS.map((le) => `${NAME}_bucket{le="${le}",${labels}} ${within(le)}`),
      `${NAME}_bucket{le="+Inf",${labels}} ${group.length}`,
      `${NAME}_sum{${labels}} ${sum}`,
      `${NAME}_count{${labels}} ${group.length}`,
    ];
  });
}

test('the histogram says of requests what was seen of them', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (all) => {
      const metrics = createMetrics({ ready: () => true, shared: () => undefined });
      for (const seen of all) metrics.observe(seen as Observation);
      const text = await metrics.registry.getSingleMetricAsString(NAME);
      const [help, type, ...samples] = text.split('\n');
      expect([help?.startsWith(`# HELP ${NAME} `), type]).toEqual([
        true,
        `# TYPE ${NAME} histogram`,
      ]);
      expect(samples.toSorted()).toEqual(samplesOf(all).toSorted());
    }),
    { numRuns: 30 },
  );
});
