import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, createClock, findFakeTime } from './clock.ts';
import { createDatabase, type SoakDatabase } from './database.ts';
import { createReplica, type Replica } from './replica.ts';
import { openWay, type Way } from './way.ts';

/** Three replicas, which are not started yet, and what they need. */
export interface Scene {
  database: SoakDatabase;
  toDatabase: Way;
  toRedis: Way;
  /** The clock of one of the replicas; undefined where none can be set. */
  clock: Clock | undefined;
  /** The replica that is never stopped. */
  steady: Replica;
  others: readonly Replica[];
  /** Ends what still runs and removes what was made: of a run that was not good, all but the logs. */
  close(isGood: boolean): Promise<void>;
}

/** High enough that no caller meets a limit. */
const LIMITS = {
  RATE_LIMIT_KEY: '100000000/60',
  RATE_LIMIT_ANONYMOUS: '100000000/60',
  RATE_LIMIT_PAGES: '100000000/60',
};

/** Prepares the replicas on the servers that TEST_DATABASE_URL and TEST_REDIS_URL name. */
export async function openScene(): Promise<Scene> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'reciters-soak-'));
  const database = await createDatabase(TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1/test');
  const toDatabase = await openWay(database.url);
  const toRedis = await openWay(TEST_REDIS_URL ?? 'redis://127.0.0.1:6379');
  const library = findFakeTime();
  const clock = library === undefined ? undefined : createClock(library, folder);

  const env = { DATABASE_URL: toDatabase.url, REDIS_URL: toRedis.url, ...LIMITS };
  const steady = createReplica('the first replica', 4_201, { folder, env });
  const others = [
    createReplica('the second replica', 4_202, { folder, env: { ...env, ...clock?.env } }),
    createReplica('the third replica', 4_203, { folder, env: { ...env, WORKERS: '2' } }),
  ];
  return {
    ...{ database, toDatabase, toRedis, clock, steady, others },
    async close(isGood) {
      await toDatabase.mend();
      for (const replica of [steady, ...others]) replica.kill();
      for (const way of [toDatabase, toRedis]) way.cut();
      await sleep(500);
      await database.drop();
      if (isGood) rmSync(folder, { recursive: true });
      else console.error(`The logs of the replicas are in ${folder}`);
    },
  };
}
