import { table } from '../docs/markdown.ts';
import type { Result } from './compare.ts';
import type { Sample } from './measure.ts';
import { median } from './median.ts';

const numbered = (value: number, digits = 0): string =>
  Number.isNaN(value) ? '–' : value.toLocaleString('en', { maximumFractionDigits: digits });

const of = (samples: readonly Sample[], name: keyof Sample): number =>
  median(samples.map((sample) => sample[name]));

/** Microseconds that all cores together take for a request. */
export const cpuOf = ({ mainUs, otherUs }: Sample): number =>
  (mainUs ?? Number.NaN) + (otherUs ?? 0);

/** The median of what each round's figures of two contenders come to, divided. */
export const ratioOf = (
  ours: readonly Sample[],
  theirs: readonly Sample[],
  figure: (sample: Sample) => number,
): number => median(ours.map((sample, round) => figure(sample) / figure(theirs[round] ?? sample)));

const percentiles = (samples: readonly Sample[]): string =>
  samples.length === 0
    ? '–'
    : (['p50', 'p99', 'p999'] as const).map((name) => numbered(of(samples, name), 2)).join(' / ');

/** What a report says of one contender, in figures. */
export function summaryOf({ contender, full, half }: Result, ours: Result, most: number) {
  const perSecond = of(full, 'perSecond');
  return {
    contender: contender.name,
    perSecond,
    mainUs: of(full, 'mainUs'),
    otherUs: of(full, 'otherUs'),
    full: { p50: of(full, 'p50'), p99: of(full, 'p99'), p999: of(full, 'p999') },
    ...(half.length > 0 && {
      half: { p50: of(half, 'p50'), p99: of(half, 'p99'), p999: of(half, 'p999') },
    }),
    /** Ours divided by this one's. */
    rateRatio: ratioOf(ours.full, full, (sample) => sample.perSecond),
    cpuRatio: ratioOf(ours.full, full, cpuOf),
    limitedByLoad: most < 2 * perSecond,
  };
}

/** A workload's figures as a table of Markdown. */
export function tableOf(name: string, results: readonly Result[], most: number): string {
  const [ours] = results;
  if (ours === undefined) return '';
  const rows = results.map((result) => {
    const { contender, perSecond, mainUs, otherUs, rateRatio, cpuRatio, limitedByLoad } = summaryOf(
      result,
      ours,
      most,
    );
    return [
      contender,
      numbered(perSecond) + (limitedByLoad ? ' (limited by the load)' : ''),
      `${numbered(mainUs, 1)} + ${numbered(otherUs, 1)}`,
      result === ours ? '' : numbered(rateRatio, 2),
      result === ours ? '' : numbered(cpuRatio, 2),
      percentiles(result.full),
      percentiles(result.half),
    ];
  });
  const head = [
    name,
    'requests/s',
    'CPU µs a request: main thread + others',
    'ours / this: rate',
    'ours / this: CPU',
    'p50 / p99 / p99.9 ms, full load',
    'at half of it',
  ];
  return table(head, rows);
}
