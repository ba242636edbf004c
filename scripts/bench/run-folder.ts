import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './take-away.ts';

/** A folder of this run alone. */
export function runFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  atEnd(async () => rmSync(folder, { recursive: true }));
  return folder;
}
