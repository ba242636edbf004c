import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { digestApiKey } from '../../server/src/domain/keys/api-key.ts';
import { freePort } from '../shared/free-port.ts';
import type { Given } from './contenders/given.ts';
import { OPERATIONS } from './operations.ts';
import { allInOrder, everyPage, orderings } from './pages.ts';
import { type Running, SERVICE, SERVICE_ENV, type Start, startServer } from './processes.ts';
import { runFolder } from './run-folder.ts';
import { runSchema } from './run-schema.ts';
import { newKeys, seed } from './seed.ts';

/** A server under load. */
export interface Contender {
  name: string;
  kind: 'ours' | 'checking' | 'bare' | 'nothing';
  /** Without a path. */
  url: string;
  pid: number;
  start: Start;
}

/** All contenders, and what they were given. */
export interface Field {
  contenders: Contender[];
  keys: string[];
  pages: string[];
  names: string[];
}

const KEYS = 1_000;
const program = (name: string): string[] => [
  '--import',
  'tsx',
  fileURLToPath(new URL(`contenders/${name}.ts`, import.meta.url)),
];

/**
 * Starts all contenders, each in a process of its own that writes its log to a file, answering with
 * the same reciters to the same keys. PostgreSQL and Redis take part where BENCH_DATABASE_URL and
 * BENCH_REDIS_URL name them.
 *
 * @param only the names of those that are wanted; left out, all. The service is always the first.
 */
export async function startContenders(only?: readonly string[]): Promise<Field> {
  const folder = runFolder();
  const keys = newKeys(KEYS);
  const { BENCH_DATABASE_URL, BENCH_REDIS_URL = '' } = process.env;
  // Before anything else takes its time: a server that is not there is told of at once.
  const schema =
    BENCH_DATABASE_URL !== undefined && only === undefined
      ? await runSchema(BENCH_DATABASE_URL)
      : undefined;

  async function start(
    name: string,
    kind: Contender['kind'],
    args: string[],
    env: Record<string, string>,
  ): Promise<Contender & Running> {
    return { name, kind, ...(await startServer(args, env, folder)) };
  }

  /** The service with everything on: keys, limits, usage, logs and metrics, on a new database. */
  async function startService(name: string, env: Record<string, string>) {
    const settings = {
      DATABASE_URL: `sqlite:${join(mkdtempSync(join(folder, 'db-')), 'reciters.db')}`,
      ...SERVICE_ENV,
      METRICS_PORT: String(await freePort()),
      ...env,
    };
    await seed(settings.DATABASE_URL, keys);
    return start(name, 'ours', SERVICE, settings);
  }

  const isWanted = (name: string): boolean => only === undefined || only.includes(name);
  const others: Contender[] = [];

  // What to ask for is read from one of its own: no contender has more in memory than another then.
  const { url, stop } = await startService('what is asked for', {});
  const pages = await everyPage(url);
  const names = (await allInOrder(url, 'name')).map(({ name }) => name);
  const given = await givenBy(url, keys, pages);
  await stop();

  const service = await startService('ours, SQLite', {});
  const silent = 'ours, without logs';
  if (isWanted(silent)) others.push(await startService(silent, { LOG_LEVEL: 'silent' }));
  if (schema !== undefined) {
    const REDIS_URL = BENCH_REDIS_URL;
    const name = REDIS_URL === '' ? 'ours, PostgreSQL' : 'ours, PostgreSQL and Redis';
    others.push(
      await startService(name, { DATABASE_URL: schema, ...(REDIS_URL && { REDIS_URL }) }),
    );
  }

  const data = join(folder, 'given.json');
  writeFileSync(data, JSON.stringify(given));
  const env = { DATA: data };
  const theirs: [name: string, kind: Contender['kind'], program: string, more?: object][] = [
    ['bare node:http', 'bare', 'bare'],
    ['Fastify', 'checking', 'fastify'],
    ['Fastify, without logs', 'checking', 'fastify', { LOGS: 'no' }],
    ['textbook Express', 'checking', 'textbook'],
    ['nothing', 'nothing', 'nothing'],
  ];
  for (const [name, kind, file, more] of theirs)
    if (isWanted(name)) others.push(await start(name, kind, program(file), { ...env, ...more }));

  return { contenders: [service, ...others], keys, pages, names };
}

/** What the other contenders answer with. */
async function givenBy(url: string, keys: string[], pages: string[]): Promise<Given> {
  const orders = await Promise.all(
    orderings().map(async (ordering) => [ordering, await allInOrder(url, ordering)] as const),
  );
  const answers: [string, string][] = [];
  for (const path of [...pages, ...OPERATIONS.map((operation) => operation.path)])
    answers.push([path, await (await fetch(url + path)).text()]);
  return {
    reciters: orders[0]?.[1] as unknown as Given['reciters'],
    orders: Object.fromEntries(orders.map(([name, all]) => [name, all.map(({ id }) => id)])),
    keys: keys.map((key) => digestApiKey(key)),
    answers: Object.fromEntries(answers),
  };
}
