import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LIST, OPERATIONS } from './operations.ts';

/** A server under load. */
export interface Contender {
  name: string;
  /** Without a path. */
  url: string;
  process: ChildProcess;
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MAIN = at('../../server/dist/main.js');
const CLI = at('../../server/src/cli.ts');
const TSX = ['--import', 'tsx'];

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

async function start(
  name: string,
  port: number,
  args: string[],
  env: Record<string, string>,
): Promise<Contender> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url + LIST.path);
  return { name, url, process: child };
}

/** The service with everything on: keys, limits, usage, logs and metrics, on a new database. */
async function startService(port: number): Promise<Contender & { key: string }> {
  const env = {
    DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), 'bench-')), 'reciters.db')}`,
    RATE_LIMIT_KEY: '100000000/60',
    METRICS_PORT: String(port + 100),
  };
  const service = await start('reciters', port, [MAIN], env);
  const created = execFileSync(
    process.execPath,
    [...TSX, CLI, 'keys', 'create', '--email', 'bench@reciters.test', '--name', 'bench', '--json'],
    { env: { ...process.env, ...env } },
  );
  return { ...service, key: JSON.parse(created.toString()).key };
}

/** Starts all contenders, each in a process of its own, answering with the same reciters. */
export async function startContenders(): Promise<{ contenders: Contender[]; key: string }> {
  const service = await startService(4_101);
  const answers = OPERATIONS.map(async ({ path }) => {
    return [path, await (await fetch(service.url + path)).text()];
  });
  const list = service.url + LIST.path;
  const all = await Promise.all([1, 2].map((n) => fetch(`${list}?page_size=100&page=${n}`)));
  const bodies = await Promise.all(all.map((response) => response.json()));
  const results = bodies.flatMap((body) => body.results);
  const data = { RECITERS: Buffer.from(JSON.stringify({ results })).toString('base64') };
  const textbook = [...TSX, at('textbook.ts')];
  const contenders = [
    service,
    await start('bare node:http', 4_102, [...TSX, at('bare.ts')], {
      ANSWERS: JSON.stringify(Object.fromEntries(await Promise.all(answers))),
    }),
    await start('textbook Express', 4_103, textbook, data),
    await start('textbook, responses unchecked', 4_104, textbook, {
      ...data,
      CHECK_RESPONSES: 'no',
    }),
  ];
  return { contenders, key: service.key };
}
