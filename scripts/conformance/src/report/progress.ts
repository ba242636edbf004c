import type { Listener, Progress } from '../engine/report.ts';
import { forecastLine } from './plan.ts';
import { plural } from './summary.ts';

/** Milliseconds between two lines where a line cannot be replaced. */
const INTERVAL = 10_000;

/** Where text goes: the process's own streams, or a test's. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const lineOf = ({ done, planned, requests, broken }: Progress): string =>
  `${done} of ${Math.max(done, planned)} checks, ${requests} requests${broken > 0 ? `, ${broken} broken` : ''}`;

/** Shows progress: one line that changes on a terminal, a line every ten seconds elsewhere. */
export function progressOn(stream: Output): Listener {
  let shownAt = performance.now();
  let quietUntil = 0;
  return {
    started(forecast) {
      stream.write(`${forecastLine(forecast)}\n`);
    },
    estimated(seconds, because, maxTime) {
      if (seconds < 15) return;
      const isWhole = maxTime === undefined || seconds <= maxTime;
      const takes = `${isWhole ? 'This takes' : 'All of it would take'} about ${plural(Math.ceil(seconds / 60), 'minute')}`;
      const limits = because.length > 0 ? ' at the limits of the service' : '';
      const end = isWhole ? '' : `; it ends after ${maxTime} s, the most telling requests first`;
      stream.write(
        `${takes}${limits}${end}${because.length > 0 ? ':' : '.'}\n${because.map((one) => `  ${one}\n`).join('')}`,
      );
    },
    waiting(seconds) {
      // Several callers may wait until the same time: one line is enough.
      if (performance.now() < quietUntil) return;
      quietUntil = performance.now() + seconds * 1000;
      stream.write(
        `${stream.isTTY ? '\r\x1b[K' : ''}Waiting ${seconds} s, since a limit is used up.\n`,
      );
    },
    progressed(progress) {
      const isLast = progress.done === progress.planned;
      const now = performance.now();
      if (stream.isTTY) {
        if (isLast || now - shownAt > 100) {
          shownAt = now;
          stream.write(`\r\x1b[K${isLast ? '' : lineOf(progress)}`);
        }
      } else if (now - shownAt > INTERVAL) {
        shownAt = now;
        stream.write(`${lineOf(progress)}\n`);
      }
    },
  };
}
