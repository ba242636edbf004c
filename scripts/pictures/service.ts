import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { columnsOf } from '../../server/src/columns.ts';
import { noUsage } from '../../server/src/domain/usage/usage-batch.ts';
import { DAY_MS } from '../../server/src/durations.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const DAYS = 30;

/** A service of its own, as `npm start` runs it. */
export interface Service {
  /** Where it really listens, without `http://`. */
  host: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Where the service listens, as it says itself. */
async function portOf({ stdout }: { stdout: Readable }): Promise<string> {
  for await (const line of createInterface(stdout)) {
    const [, port] = /"port":(\d+).*"msg":"Listening\."/.exec(line) ?? [];
    if (port !== undefined) return port;
  }
  throw new Error('The service ended before it listened.');
}

/**
 * Starts the built service with an empty database in a folder, and waits until it listens.
 *
 * @param publicUrl the address that it shows as its own
 */
export async function startService(folder: string, publicUrl: string): Promise<Service> {
  const databaseUrl = `sqlite:${join(folder, 'reciters.db')}`;
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const port = await portOf(child);
  // What it says from now on is of no use, but if nobody read it, it would have to wait.
  child.stdout.resume();
  return {
    host: `127.0.0.1:${port}`,
    databaseUrl,
    stop: async () => {
      child.kill();
      await closed;
    },
  };
}

/** Weekdays and weekends of an application that slowly grows. */
const callsOn = (ago: number): number => 900 - 14 * ago + (ago % 7 < 2 ? 260 : 0) + (ago % 3) * 35;

/** Stores calls of a key on each of the last days, as if an application had made them. */
export async function addCalls(databaseUrl: string, keyId: string, share: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS);
  const days = Array.from({ length: DAYS }, (_, ago) => ({
    day: today - ago,
    calls: Math.round(callsOn(ago) * share),
  }));
  const database = await openDatabase(databaseUrl);
  try {
    const { totals, endUsers, lastUses, busiest } = noUsage();
    await addUsage(database.db, {
      totals: columnsOf(
        totals,
        days.map(({ day, calls }) => ({
          ...{ keyId, hour: day * 24, ok: calls, redirected: Math.round(calls / 9) },
          ...{ refused: Math.round(calls / 60), failed: 0 },
        })),
      ),
      endUsers: columnsOf(
        endUsers,
        days.flatMap(({ day, calls }) =>
          Array.from({ length: 12 }, (_, n) => ({
            ...{ keyId, day, externalUserId: `user:${7 * n + 5}`, since: Date.now() },
            ...{ ok: Math.round(calls / (n + 3)), redirected: 0, refused: 0, failed: 0 },
          })),
        ),
      ),
      lastUses: columnsOf(lastUses, [{ keyId, at: Date.now() }]),
      busiest,
    });
  } finally {
    await database.close();
  }
}
