import { chmodSync, realpathSync, statSync } from 'node:fs';
import { messageOf } from '../storage-error.ts';

/** The file itself, its write-ahead log, and the index of the log. */
const SUFFIXES = ['', '-wal', '-shm'];

const OTHERS = 0o077;

/**
 * Makes the files of a SQLite database readable to their owner alone, also those that were there
 * before. Windows keeps no such modes: there the folder's own rights decide.
 *
 * @param warn told of each file that others can still read
 */
export function keepForOwner(path: string, warn: (message: string) => void): void {
  if (process.platform === 'win32') return;
  // Beside the file that a symbolic link leads to, SQLite keeps the others.
  const real = realpathSync(path);
  for (const file of SUFFIXES.map((suffix) => real + suffix)) {
    const reason = narrow(file);
    if (reason !== undefined)
      warn(
        `Others than the owner can read ${file}, which holds addresses and end users' ids, ` +
          `and this could not be changed: ${reason}. Run chmod 600 on it as its owner.`,
      );
  }
}

/** Takes others' rights to a file away; gives the reason where they have them still. */
function narrow(file: string): string | undefined {
  const mode = modeOf(file);
  if ((mode & OTHERS) === 0) return undefined;
  try {
    chmodSync(file, mode & ~OTHERS);
  } catch (error) {
    return messageOf(error);
  }
  return (modeOf(file) & OTHERS) === 0 ? undefined : 'the file system keeps no modes';
}

/** No mode at all for a file that is not there. */
function modeOf(file: string): number {
  return (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
}
