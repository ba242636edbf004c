/** Samples of memory over a run, in MiB. */
export interface MemoryWatch {
  start(): void;
  /** What was held a number of minutes after the start: the median of a minute's samples. */
  atMinute(minute: number): number;
  stop(): void;
}

const SAMPLE_MS = 2_000;
const SAMPLES_A_MINUTE = 60_000 / SAMPLE_MS;

export function watchMemory(read: () => number): MemoryWatch {
  const samples: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => samples.push(read()), SAMPLE_MS);
    },
    atMinute(minute) {
      const end = Math.min(samples.length, Math.round(minute * SAMPLES_A_MINUTE));
      const last = samples
        .slice(Math.max(0, end - SAMPLES_A_MINUTE), end)
        .toSorted((a, b) => a - b);
      return last[last.length >> 1] ?? Number.NaN;
    },
    stop: () => clearInterval(timer),
  };
}
