import { destination, type Logger, type LoggerOptions, pino } from 'pino';

/** How many lines are written together, and how long the first of them may wait. */
const LINES = 256;
const WAIT_MS = 250;

/** What waits at most for a reader who is stuck; later lines are lost rather than the service. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * Makes the service's log, on the standard output. `flush` calls back once everything is written.
 *
 * Lines are gathered here, since the destination's own `minLength` counts everything that it holds
 * anew at each of them, which costs several times what the line itself does.
 */
export function createLog(level: NonNullable<LoggerOptions['level']>): Logger {
  const output = destination({ sync: false, minLength: 1, maxLength: MAX_WAITING_BYTES });
  let lines: string[] = [];

  function handOver(): void {
    if (lines.length === 0) return;
    output.write(lines.join(''));
    lines = [];
  }
  setInterval(handOver, WAIT_MS).unref();

  const gathering = {
    write(line: string) {
      lines.push(line);
      if (lines.length >= LINES) handOver();
    },
    flush(done: (error?: Error) => void) {
      handOver();
      output.flush(done);
    },
  };
  return pino({ level }, gathering);
}
