import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keepCalling, type Tally, warmUp } from './callers.ts';
import { createClock, findFakeTime } from './clock.ts';
import { createDatabase, differences } from './database.ts';
import { keepFailing, nuisances, ownFaults, sharedFaults } from './faults.ts';
import { createKeys } from './keys.ts';
import { watchMemory } from './memory.ts';
import { createRandom } from './random.ts';
import { createReplica } from './replica.ts';
import { openWay } from './way.ts';

/*
 * `npm run soak -- [--minutes 30] [--seed 1] [--callers 8]`: three replicas on PostgreSQL and Redis
 * under mixed load, while one thing after the other goes wrong, as the seed decides. At the end every
 * call that was answered has to be counted, once, and memory to be what it was after a third of the
 * time (after ten minutes, in half an hour). It takes the servers that TEST_DATABASE_URL and
 * TEST_REDIS_URL name, and breaks only its own way to them.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    callers: { type: 'string', default: '8' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const callers = Number(values.callers);
const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;

/** Memory may be so much more at the end. */
const GROWTH = 1.1;

/** High enough that no caller meets a limit. */
const LIMITS = {
  RATE_LIMIT_KEY: '100000000/60',
  RATE_LIMIT_ANONYMOUS: '100000000/60',
  RATE_LIMIT_PAGES: '100000000/60',
};

const folder = mkdtempSync(join(tmpdir(), 'reciters-soak-'));
const random = createRandom(seed);
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
const replicas = [steady, ...others];

const startedAt = performance.now();
const minutesSoFar = (): number => (performance.now() - startedAt) / 60_000;
/** Nobody goes on where something has failed. */
let hasFailed = false;
const isOver = (): boolean => hasFailed || minutesSoFar() >= minutes;
const tell = (text: string): void => console.log(`${minutesSoFar().toFixed(1)} min  ${text}`);

const percentile = (times: Float64Array, part: number): string =>
  (times[Math.ceil(part * times.length) - 1] ?? Number.NaN).toFixed(1);

const memory = watchMemory(steady.memory);

async function soak(): Promise<string[]> {
  for (const replica of replicas) await replica.start();
  memory.start((mebibytes) => tell(`memory: ${mebibytes.toFixed(0)} MiB`));
  const keys = await createKeys(database.db, random);
  const tally: Tally = {
    statuses: new Map(),
    anonymousOk: 0,
    times: [],
    refused: [],
    unanswered: 0,
  };
  await warmUp(steady, keys.inUse);
  // What could lose counts together takes turns: a replica cannot write them while the database is
  // away, and is not stopped then.
  const inTurn = [...sharedFaults('the database', toDatabase), ...ownFaults(others)];
  const besides = [
    ...sharedFaults('Redis', toRedis),
    ...nuisances(steady, clock && ((seconds) => clock.set(seconds))),
  ];
  await Promise.all([
    ...Array.from({ length: callers }, (_, at) =>
      keepCalling({
        random: createRandom(seed + at + 1),
        ...{ replicas, keys: keys.inUse, tally, isOver },
      }),
    ),
    keys.keepChanging(isOver),
    keepFailing(inTurn, createRandom(seed + 1_001), isOver, tell),
    keepFailing(besides, createRandom(seed + 1_002), isOver, tell),
  ]);
  memory.stop();
  const [early, late] = [memory.atMinute(minutes / 3), memory.atMinute(minutes)];
  for (const replica of replicas) await replica.stop();

  const times = Float64Array.from(tally.times).sort();
  console.log(`answers by status: ${JSON.stringify(Object.fromEntries(tally.statuses))}`);
  console.log(
    `calls without an answer (a replica was stopped at that moment): ${tally.unanswered}`,
  );
  console.log(
    `steady keys: ${times.length} calls, p50 ${percentile(times, 0.5)} ms, ` +
      `p99 ${percentile(times, 0.99)} ms, maximum ${percentile(times, 1)} ms`,
  );
  console.log(
    `memory: ${early.toFixed(0)} MiB after ${(minutes / 3).toFixed(1)} min, ` +
      `${late.toFixed(0)} MiB at the end (${((100 * late) / early - 100).toFixed(1)} %)`,
  );
  return [
    ...(await differences(database.db, keys.all, tally.anonymousOk)),
    ...tally.refused.slice(0, 10).map((what) => `a steady key was refused: ${what}`),
    ...(late > early * GROWTH ? ['memory has grown'] : []),
  ];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
console.log(`${minutes} minutes, seed ${seed}, ${callers} callers`);
if (clock === undefined) console.log('libfaketime is not installed: no clock is wrong.');
let isGood = false;
try {
  const wrong = await soak();
  for (const line of wrong) console.error(line);
  isGood = wrong.length === 0;
  console.log(isGood ? 'Every call is counted once; memory is bounded.' : 'Failed.');
} catch (error) {
  hasFailed = true;
  console.error(error);
} finally {
  memory.stop();
  await toDatabase.mend();
  for (const replica of replicas) if (replica.isUp) await replica.stop();
  for (const way of [toDatabase, toRedis]) way.cut();
  await sleep(500);
  await database.drop();
  if (isGood) rmSync(folder, { recursive: true });
  else console.error(`The logs of the replicas are in ${folder}`);
  process.exitCode = isGood ? 0 : 1;
}
