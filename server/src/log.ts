import { destination, type Logger, type LoggerOptions, pino } from 'pino';
import { loggedError } from './logged-error.ts';

/** How many lines are written together, and how long the first of them may wait. */
const LINES = 256;
const WAIT_MS = 250;

/** What waits at most for a reader who is stuck; later lines are lost rather than the service. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/** So much reaches a pipe whole, however many processes write to it (`PIPE_BUF` of Linux). */
const WHOLE_BYTES = 4_096;

/**
 * Makes the service's log, on the standard output. `flush` calls back once everything is written, or
 * cannot be: whoever ends the process calls it first. Where several processes write there, lines are
 * handed over in pieces that do not mix.
 *
 * Lines are gathered here, since the destination's own `minLength` counts everything that it holds
 * anew at each of them, which costs several times what the line itself does.
 */
export function createLog(
  level: NonNullable<LoggerOptions['level']>,
  { isShared = false }: { isShared?: boolean } = {},
): Logger {
  const pieces = isShared ? { maxWrite: WHOLE_BYTES } : {};
  const output = destination({
    sync: false,
    minLength: 1,
    maxLength: MAX_WAITING_BYTES,
    ...pieces,
  });
  // What cannot be written, as on a full disk, waits here and is tried again with the next lines.
  output.on('error', () => {});
  // Pino's own at the exit would try until there is room, and the process would never end.
  output.flushSync = () => {};
  let lines: string[] = [];
  let bytes = 0;

  function handOver(): void {
    if (lines.length === 0) return;
    output.write(lines.join(''));
    lines = [];
    bytes = 0;
  }
  setInterval(handOver, WAIT_MS).unref();

  const gathering = {
    write(line: string) {
      if (isShared) {
        const more = Buffer.byteLength(line);
        if (bytes + more > WHOLE_BYTES) handOver();
        bytes += more;
      }
      lines.push(line);
      if (lines.length >= LINES) handOver();
    },
    flush(done: (error?: Error) => void) {
      handOver();
      output.flush(done);
    },
  };
  return pino({ level, serializers: { err: loggedError } }, gathering);
}
