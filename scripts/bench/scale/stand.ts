import { updateKey } from '../../../server/src/storage/keys/key-changes.ts';
import { openDatabase } from '../../../server/src/storage/open-database.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { sumUp } from '../../../server/src/storage/usage/sums/sum-up.ts';
import { memoryOf } from '../footprint.ts';
import { allInOrder, everyPage } from '../pages.ts';
import { SERVICE, SERVICE_ENV, startServer } from '../processes.ts';
import { seed } from '../seed.ts';
import type { Contender } from '../start-contenders.ts';
import { atEnd } from '../take-away.ts';
import { type Workload, workloadsOf } from '../workloads.ts';
import { cleanUp } from './clean-up.ts';
import { fill, keyIdOf, type Size, userIdOf } from './seed.ts';

const CHANGES_PER_SECOND = 10;
/** As many pages as the small database has: what differs is what is behind them. */
const PAGES = 300;

/** The service on a database of some size, with keys that change all the time. */
export interface Stand {
  contender: Contender;
  db: Db;
  workloads: readonly Workload[];
  /** How many keys are called with. */
  active: number;
  /** MB of the machine's memory: now, and the most it ever had. */
  memory(): { now: number | undefined; atMost: number | undefined };
  stop(): Promise<void>;
}

/** Fills a database and starts the service on it. */
export async function makeStand(
  databaseUrl: string,
  size: Size,
  { keys, folder }: { keys: readonly string[]; folder: string },
): Promise<Stand> {
  const active = keys.slice(0, size.active);
  await seed(databaseUrl, []);
  const database = await openDatabase(databaseUrl);
  // Whatever still writes has to end before the schema goes: they would lock each other out.
  const close = atEnd(database.close);
  await fill(database.db, size, active);
  // As a service has long done that ran while all this came, and its database too.
  await sumUp(database.db, new Date());
  await cleanUp(database.db);
  // Behind a proxy, so that pages are asked for as from many addresses: one alone has a limit.
  const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', ...SERVICE_ENV };
  // The first start may have something to prepare.
  await (await startServer(SERVICE, env, folder)).stop();
  const server = await startServer(SERVICE, env, folder);
  const names = (await allInOrder(server.url, 'name')).map(({ name }) => name);
  const pages = (await everyPage(server.url)).slice(0, PAGES);
  const stopChanging = atEnd(changeKeys(database.db, size.active));
  const { url, pid, start } = server;
  return {
    contender: { name: size.name, kind: 'ours', url, pid, start },
    db: database.db,
    active: size.active,
    workloads: workloadsOf({ keys: inNoOrder(active), pages, names, tag: '' }),
    memory: () => ({ now: memoryOf(server), atMost: memoryOf(server, 'atMost') }),
    async stop() {
      await stopChanging();
      await server.stop();
      await close();
    },
  };
}

/**
 * Applications do not call one after the other as their ids lie in the database: it would look twice as
 * fast. Keys are random texts, so that their order is not that of their ids.
 */
const inNoOrder = (keys: readonly string[]): string[] => [...keys].sort();

/** Renames keys, some a second, until it is told to stop. */
function changeKeys(db: Db, active: number): () => Promise<void> {
  let at = 0;
  let changing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    at = (at + 1) % active;
    const name = `Renamed ${at} ${Date.now()}`;
    const key = { userId: userIdOf(at), keyId: keyIdOf(at) };
    changing = changing
      .then(() => updateKey(db, key, { name }, new Date()))
      .catch((error: unknown) => console.error(error));
  }, 1_000 / CHANGES_PER_SECOND);
  return async () => {
    clearInterval(timer);
    await changing;
  };
}
