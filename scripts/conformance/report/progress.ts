import type { Listener, Progress } from '../run/report.ts';

/** Milliseconds between two lines where a line cannot be rewritten. */
const INTERVAL = 10_000;

const lineOf = ({ done, planned, requests, broken }: Progress): string =>
  `${done} of ${planned} checks, ${requests} requests${broken > 0 ? `, ${broken} broken` : ''}`;

/** Shows progress: one line that changes on a terminal, a line now and then elsewhere. */
export function progressOn(stream: NodeJS.WriteStream): Listener {
  let shownAt = performance.now();
  return {
    estimated(seconds, because) {
      if (seconds < 15) return;
      const minutes = Math.ceil(seconds / 60);
      stream.write(
        `This takes about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} at the limits of the service:\n${because.map((one) => `  ${one}\n`).join('')}`,
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
