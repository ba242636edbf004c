import type { Tally } from './callers.ts';

/** Memory may be so much more at the end. */
const GROWTH = 1.1;

const percentile = (times: Float64Array, part: number): string =>
  (times[Math.ceil(part * times.length) - 1] ?? Number.NaN).toFixed(1);

/** Prints what callers have seen. */
export function tellCalls({ statuses, unanswered, times: unsorted }: Tally): void {
  const times = Float64Array.from(unsorted).sort();
  console.log(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`);
  console.log(`calls without an answer (a replica was stopped at that moment): ${unanswered}`);
  console.log(
    `steady keys: ${times.length} calls, p50 ${percentile(times, 0.5)} ms, ` +
      `p99 ${percentile(times, 0.99)} ms, maximum ${percentile(times, 1)} ms`,
  );
}

/** Prints how much memory was held early and late, in MiB; whether it has grown. */
export function tellMemory(early: number, late: number, earlyMinute: number): boolean {
  console.log(
    `memory: ${early.toFixed(0)} MiB after ${earlyMinute.toFixed(1)} min, ` +
      `${late.toFixed(0)} MiB at the end (${((100 * late) / early - 100).toFixed(1)} %)`,
  );
  return late > early * GROWTH;
}
