import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { temporaryFolder } from './databases.ts';
import { whereThereIs } from './where-there-is.ts';

/** A PostgreSQL of the test's own, which it may break. */
export interface PrivatePostgres {
  url: string;
  /** Ends it: with `SIGINT` as an operator does, with `SIGQUIT` at once. */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  /** Makes a hot standby of it, on which nothing can be written until it is promoted. */
  standby(): Promise<PrivatePostgres>;
  /** Runs a statement, on a connection of its own. */
  run(statement: string): Promise<void>;
}

/** Debian keeps the programs of each version in a folder of its own. */
const DEBIAN = '/usr/lib/postgresql';

function programs(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const newest = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && join(DEBIAN, newest, 'bin');
}

const bin = programs();

/** Runs tests where PostgreSQL's programs are installed; CI may not leave them out. */
export function onPrivatePostgres(
  define: (start: (...settings: string[]) => Promise<PrivatePostgres>) => void,
): void {
  const missing = 'have the programs of PostgreSQL, so that its faults are tested too';
  whereThereIs(bin, { name: 'with a PostgreSQL of its own', missing }, () => define(startPostgres));
}

/** PostgreSQL does not run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const run = (program: string, args: string[]): void => {
  execFileSync(join(bin ?? '', program), args, { ...owner(), stdio: 'ignore', cwd: '/' });
};

/** An empty folder that PostgreSQL may use. */
function folderForOwner(): string {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const { uid, gid } = owner();
  if (uid !== undefined) {
    execFileSync('install', ['-d', '-m', '700', '-o', `${uid}`, '-g', `${gid}`, data]);
    // Another user than ours has to get there.
    for (let path = folder; path !== '/tmp' && path !== '/'; path = dirname(path))
      chmodSync(path, 0o711);
  }
  return data;
}

/** @param settings such as `max_connections=10` */
async function startPostgres(...settings: string[]): Promise<PrivatePostgres> {
  const data = folderForOwner();
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync']);
  return await serve(data, settings);
}

async function serve(data: string, settings: string[]): Promise<PrivatePostgres> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', 'fsync=off', ...settings];
  const args = ['-D', data, '-k', '', ...options.flatMap((option) => ['-c', option])];

  async function ask(text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function launch() {
    const child = spawn(join(bin ?? '', 'postgres'), args, {
      ...owner(),
      stdio: 'ignore',
      cwd: '/',
    });
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`);
      try {
        await ask('select 1');
        return child;
      } catch {
        await sleep(50);
      }
    }
  }

  let child = await launch();
  async function stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  onTestFinished(() => stop('SIGQUIT'));
  return {
    url,
    stop,
    async start() {
      child = await launch();
    },
    async standby() {
      const copy = folderForOwner();
      run('pg_basebackup', ['-d', url, '-D', copy, '-R', '-c', 'fast', '--no-sync']);
      const standby = await serve(copy, settings);
      // Until it follows, what is written here would be missing there.
      const followers = () => ask("select 1 from pg_stat_replication where state = 'streaming'");
      while ((await followers()).length === 0) await sleep(50);
      return standby;
    },
    async run(statement) {
      await ask(statement);
    },
  };
}
