import { readFileSync } from 'node:fs';

/** Descriptors left for the database, files and whatever else is not a caller. */
const RESERVED = 128;

/** How many connections this process has descriptors for; no bound where the system tells none. */
export function affordableConnections(): number {
  try {
    const [, limit] =
      /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? Infinity : Math.max(1, Number(limit) - RESERVED);
  } catch {
    return Infinity;
  }
}
