import type { Writable } from 'node:stream';

/** Where a command writes its lines. */
export interface Output {
  print(line: string): void;
  /** Once all lines are written; rejects where one could not be, as on a full disk. */
  written(): Promise<void>;
}

/** Writes lines to a stream, which may fail: whoever reads a pipe can close it at any time. */
export function openOutput(stream: Writable): Output {
  let written = Promise.resolve();
  // The callback of each line learns of it. Without a listener, it would also end the process.
  stream.on('error', () => {});
  return {
    print(line) {
      const before = written;
      written = new Promise((resolve, reject) => {
        stream.write(`${line}\n`, (error) => (error ? reject(error) : resolve(before)));
      });
      // Only who calls `written` is told.
      written.catch(() => {});
    },
    written: () => written,
  };
}
