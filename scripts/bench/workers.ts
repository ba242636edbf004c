import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from './median.ts';
import { newKeys, seed } from './seed.ts';

/**
 * Compares the service in several processes with the service in one, on all cores, by wrk, which
 * takes little of them. The two take turns in every round; the median of the ratios within a round
 * counts.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const WORKERS = process.env.BENCH_WORKERS ?? '2';
const CONNECTIONS = 40;
const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** Requests a second, and how long the slowest of a hundred takes at least. */
interface Load {
  rate: number;
  p99: string;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const [key = ''] = newKeys(1);
const children: ChildProcess[] = [];

/** Starts the service with everything on; its address. */
async function start(port: number, workers: string): Promise<string> {
  const env = {
    DATABASE_URL: `sqlite:${join(folder, `${port}.db`)}`,
    RATE_LIMIT_KEY: '100000000/60',
    WORKERS: workers,
    PORT: `${port}`,
  };
  await seed(env.DATABASE_URL, [key]);
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  children.push(
    spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env }, stdio: [...stdio] }),
  );
  const url = `http://127.0.0.1:${port}/reciters/`;
  while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(100);
  return url;
}

async function load(url: string): Promise<Load> {
  const headers = ['-H', `X-API-Key: ${key}`, '-H', 'X-External-User-Id: user:1'];
  const bounds = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '--latency'];
  const { stdout } = await promisify(execFile)('wrk', [...bounds, ...headers, url]);
  if (stdout.includes('Non-2xx') || stdout.includes('Socket errors'))
    throw new Error(`${url} failed under load: ${stdout}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? '',
  };
}

try {
  const one = await start(4_111, '1');
  const several = await start(4_112, WORKERS);
  const ratios: number[] = [];
  console.log(`| round | 1 process | p99 | ${WORKERS} | p99 |\n|---|---|---|---|---|`);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [single, all] = [await load(one), await load(several)];
    // The first round warms up.
    if (round === 0) continue;
    ratios.push(all.rate / single.rate);
    const rates = [single, all].map(({ rate, p99 }) => `${Math.round(rate)} | ${p99}`);
    console.log(`| ${round} | ${rates.join(' | ')} |`);
  }
  console.log(`${WORKERS} processes to one: ${median(ratios).toFixed(2)} (median of ratios)`);
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
  rmSync(folder, { recursive: true });
}
