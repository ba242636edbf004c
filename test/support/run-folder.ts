import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/**
 * Where a run keeps its files: in memory, where Linux offers a disk there, because most of what a
 * test on SQLite waits for is the disk. CI stays on the system's own disk, as services do.
 */
function fastestFolder(): string {
  if (process.env.CI === 'true' || process.platform !== 'linux') return tmpdir();
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Gives a run of the tests a temporary folder of its own. The run fails where a test leaves
 * something there, since that would stay in the system. What all tests share is beside
 * it, in the folder that TEST_RUN_FOLDER names.
 */
export function setup(): () => void {
  const runFolder = mkdtempSync(join(fastestFolder(), 'reciters-tests-'));
  const temporary = join(runFolder, 'tmp');
  mkdirSync(temporary);
  process.env.TMPDIR = temporary;
  // What tests run through tsx would leave its cache there.
  process.env.TSX_DISABLE_CACHE = '1';
  process.env.TEST_RUN_FOLDER = runFolder;

  return () => {
    const left = readdirSync(temporary);
    // A browser that is closing may still take files of its own away meanwhile.
    rmSync(runFolder, { recursive: true, force: true, maxRetries: 3 });
    if (left.length === 0) return;
    // An error is only printed here.
    process.exitCode = 1;
    throw new Error(`The tests left this in the temporary folder: ${left.join(', ')}`);
  };
}
