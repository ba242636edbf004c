import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Gives a run of the tests a temporary folder of its own. The run fails where a test leaves
 * something there, since that would stay in the system's folder. What all tests share is beside
 * it, in the folder that TEST_RUN_FOLDER names.
 */
export function setup(): () => void {
  const runFolder = mkdtempSync(join(tmpdir(), 'reciters-tests-'));
  const temporary = join(runFolder, 'tmp');
  mkdirSync(temporary);
  process.env.TMPDIR = temporary;
  // What tests run through tsx would leave its cache there.
  process.env.TSX_DISABLE_CACHE = '1';
  process.env.TEST_RUN_FOLDER = runFolder;

  return () => {
    const left = readdirSync(temporary);
    rmSync(runFolder, { recursive: true });
    if (left.length === 0) return;
    // An error is only printed here.
    process.exitCode = 1;
    throw new Error(`The tests left this in the temporary folder: ${left.join(', ')}`);
  };
}
