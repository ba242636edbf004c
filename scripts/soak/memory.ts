/** Samples of memory over a run, in MiB. */
export interface MemoryWatch {
  /** @param tellMinute told at the end of each minute what was held in it */
  start(tellMinute: (mebibytes: number) => void): void;
  /** What was held a number of minutes after the start: the median of a minute's samples. */
  atMinute(minute: number): number;
  stop(): void;
}

const SAMPLE_MS = 2_000;
const SAMPLES_A_MINUTE = 60_000 / SAMPLE_MS;

export function watchMemory(read: () => number): MemoryWatch {
  const samples: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  function atMinute(minute: number): number {
    const end = Math.min(samples.length, Math.round(minute * SAMPLES_A_MINUTE));
    const last = samples.slice(Math.max(0, end - SAMPLES_A_MINUTE), end).toSorted((a, b) => a - b);
    return last[last.length >> 1] ?? Number.NaN;
  }

  return {
    start(tellMinute) {
      timer = setInterval(() => {
        samples.push(read());
        const minute = samples.length / SAMPLES_A_MINUTE;
        if (Number.isInteger(minute)) tellMinute(atMinute(minute));
      }, SAMPLE_MS);
    },
    atMinute,
    stop: () => clearInterval(timer),
  };
}
