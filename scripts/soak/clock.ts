import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The clock of a process, which is another one than this machine's. */
export interface Clock {
  /** What makes it the clock of a process that is started with these settings. */
  env: Record<string, string>;
  /** Sets it, from the next look at it on, by so many seconds ahead of this machine's. */
  set(seconds: number): void;
}

/** Where Debian's libfaketime is, on any kind of machine; undefined where it is not installed. */
export function findFakeTime(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file));
}

/** @param folder where the clock's time is kept */
export function createClock(library: string, folder: string): Clock {
  const file = join(folder, 'offset');
  const set = (seconds: number): void =>
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Setting a clock does not make timers run faster.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  };
}
