import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { sqliteFileOf } from '../../storage/database-url.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('disk');

const MIB = 2 ** 20;

/** Less is gone before anybody has looked. */
const LEAST = 64 * MIB;
const COMFORTABLE = 1_024 * MIB;

/** Looks at the room on the disk that SQLite writes to. */
export function checkDisk({ databaseUrl }: Pick<Config, 'databaseUrl'>): Finding[] {
  const file = sqliteFileOf(databaseUrl);
  if (file === undefined)
    return [ok("PostgreSQL's disk is not seen from here: watch it where it is.")];
  const size = existsSync(file) ? statSync(file).size : 0;
  const { bavail, bsize } = statfsSync(existing(dirname(file)));
  return [judgeDisk({ free: bavail * bsize, size })];
}

/** What is worth a word about a disk, by the room on it and the size of the database, in bytes. */
export function judgeDisk({ free, size }: { free: number; size: number }): Finding {
  const says = `${Math.floor(free / MIB)} MiB free; the database has ${Math.ceil(size / MIB)} MiB.`;
  const mend = 'Make room, or move the database to a larger disk.';
  if (free < LEAST) return broken(says, mend);
  // A backup, or a rewrite of the file, takes as much again.
  return free < Math.max(COMFORTABLE, 2 * size) ? warning(says, mend) : ok(says);
}

/** The folder itself, or the nearest one above that is there, and that this user may look into. */
export const existing = (folder: string): string =>
  existsSync(folder) ? folder : existing(dirname(folder));
