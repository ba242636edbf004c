import { join } from 'node:path';
import process from 'node:process';
import { runFolder } from '../run-folder.ts';
import { runSchema } from '../run-schema.ts';
import { newKeys } from '../seed.ts';
import { compareLoads } from './compare-loads.ts';
import type { Size } from './seed.ts';
import { makeStand } from './stand.ts';
import { tellOfEach, tellOfPages } from './tell.ts';

const SMALL: Size = { name: 'small', keys: 1_000, active: 1_000, reciters: 165, endUsers: 0 };
const LARGE: Size = {
  name: 'large',
  ...{ keys: 1_000_000, active: 100_000, reciters: 10_000, endUsers: 1_000_000 },
};

export interface ScaleOptions {
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
  /** The large database has only so many of a hundred parts of what it should have. */
  percent: number;
}

/** Measures the service on a small database and on a large one, in turns; prints tables. */
export async function scale({ rounds, seconds, percent }: ScaleOptions): Promise<void> {
  const folder = runFolder();
  const { BENCH_DATABASE_URL } = process.env;
  const databases = BENCH_DATABASE_URL === undefined ? 1 : 2;
  const minutes = databases * (((rounds + 1) * 4 * (seconds + 3)) / 60 + (6 * percent) / 100);
  console.log(`This takes about ${Math.ceil(minutes)} minutes; half of it fills databases.\n`);
  const part = (all: number): number => Math.ceil((all * percent) / 100);
  const large: Size = {
    ...{ name: LARGE.name, keys: part(LARGE.keys), active: part(LARGE.active) },
    ...{ reciters: part(LARGE.reciters), endUsers: part(LARGE.endUsers) },
  };
  const given = { keys: newKeys(Math.max(large.active, SMALL.active)), folder };
  const bounds = { rounds, seconds };
  console.log('SQLite\n');
  const urlOf = ({ name }: Size) => `sqlite:${join(folder, name)}.db`;
  await compareSizes([urlOf(SMALL), urlOf(large)], large, given, bounds);
  if (BENCH_DATABASE_URL === undefined) return;
  console.log('\nPostgreSQL\n');
  const [one, other] = [await runSchema(BENCH_DATABASE_URL), await runSchema(BENCH_DATABASE_URL)];
  await compareSizes([one, other], large, given, bounds);
}

async function compareSizes(
  [smallUrl, largeUrl]: [string, string],
  size: Size,
  given: { keys: readonly string[]; folder: string },
  bounds: { rounds: number; seconds: number },
): Promise<void> {
  const stands = [await makeStand(smallUrl, SMALL, given)];
  try {
    stands.push(await makeStand(largeUrl, size, given));
    await compareLoads(stands, bounds);
    tellOfEach(stands);
    const [, large] = stands;
    if (large) await tellOfPages(large, bounds.seconds);
  } finally {
    for (const stand of stands) await stand.stop();
  }
}
