import { interruption } from '../shared/interruption.ts';
import { keepCalling, type Tally, warmUp } from './callers.ts';
import { differences } from './database.ts';
import { keepFailing, nuisances, ownFaults, sharedFaults } from './faults.ts';
import { createKeys } from './keys.ts';
import { watchMemory } from './memory.ts';
import { createRandom } from './random.ts';
import { tellCalls, tellMemory } from './result.ts';
import { openScene, type Scene } from './scene.ts';

export interface SoakOptions {
  minutes: number;
  seed: number;
  callers: number;
}

/**
 * Puts three replicas on PostgreSQL and Redis under mixed load, while one thing after the other goes
 * wrong, as the seed decides. At the end every call that was answered has to be counted, once, and
 * memory to be what it was after a third of the time (after ten minutes, in half an hour).
 *
 * @returns whether that is so
 */
export async function soak(options: SoakOptions): Promise<boolean> {
  const interrupted = interruption().then((why) => [why]);
  const { minutes, seed, callers } = options;
  const scene = await openScene();
  console.log(`${minutes} minutes, seed ${seed}, ${callers} callers`);
  if (scene.clock === undefined) console.log('libfaketime is not installed: no clock is wrong.');
  let isGood = false;
  try {
    const wrong = await Promise.race([run(scene, options), interrupted]);
    for (const line of wrong) console.error(line);
    isGood = wrong.length === 0;
    console.log(isGood ? 'Every call is counted once; memory is bounded.' : 'Failed.');
  } catch (error) {
    console.error(error);
  } finally {
    await scene.close(isGood);
  }
  return isGood;
}

/** What was wrong, in words. */
async function run(
  { database, toDatabase, toRedis, clock, steady, others }: Scene,
  { minutes, seed, callers }: SoakOptions,
): Promise<string[]> {
  const replicas = [steady, ...others];
  for (const replica of replicas) await replica.start();
  const keys = await createKeys(database.db, createRandom(seed));
  const tally: Tally = {
    statuses: new Map(),
    anonymousOk: 0,
    times: [],
    refused: [],
    unanswered: 0,
  };
  await warmUp(steady, keys.inUse);

  const startedAt = performance.now();
  const minutesSoFar = (): number => (performance.now() - startedAt) / 60_000;
  /** Nobody goes on where something has failed. */
  let hasFailed = false;
  const isOver = (): boolean => hasFailed || minutesSoFar() >= minutes;
  const tell = (text: string): void => console.log(`${minutesSoFar().toFixed(1)} min  ${text}`);
  const memory = watchMemory(steady.memory);
  memory.start((mebibytes) => tell(`memory: ${mebibytes.toFixed(0)} MiB`));
  // What could lose counts together takes turns: a replica cannot write them while the database is
  // away, and is not stopped then.
  const inTurn = [...sharedFaults('the database', toDatabase), ...ownFaults(others)];
  const besides = [
    ...sharedFaults('Redis', toRedis),
    ...nuisances(steady, clock && ((seconds) => clock.set(seconds))),
  ];
  try {
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
  } catch (error) {
    hasFailed = true;
    throw error;
  } finally {
    memory.stop();
  }
  const [early, late] = [memory.atMinute(minutes / 3), memory.atMinute(minutes)];
  for (const replica of replicas) await replica.stop();

  tellCalls(tally);
  const hasGrown = tellMemory(early, late, minutes / 3);
  return [
    ...(await differences(database.db, keys.all, tally.anonymousOk)),
    ...tally.refused.slice(0, 10).map((what) => `a steady key was refused: ${what}`),
    ...(tally.times.length === 0 ? ['no call with a steady key was answered'] : []),
    ...(hasGrown ? ['memory has grown'] : []),
  ];
}
