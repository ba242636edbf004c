import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './median.ts';
import { runProgram, SERVICE, SERVICE_ENV } from './processes.ts';
import { runFolder } from './run-folder.ts';
import { newKeys, seed } from './seed.ts';

export interface WorkersOptions {
  rounds: number;
  /** How long each load lasts. */
  seconds: number;
  workers: number;
}

const CONNECTIONS = 40;

/** Requests a second, and how long the slowest of a hundred takes at least. */
interface Load {
  rate: number;
  p99: string;
}

/** Sends load by wrk, which takes little of the cores. */
async function load(url: string, key: string, seconds: number): Promise<Load> {
  const headers = ['-H', `X-API-Key: ${key}`, '-H', 'X-External-User-Id: user:1'];
  const bounds = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency'];
  const { stdout } = await promisify(execFile)('wrk', [...bounds, ...headers, `${url}/reciters/`]);
  if (stdout.includes('Non-2xx') || stdout.includes('Socket errors'))
    throw new Error(`${url} failed under load: ${stdout}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? '',
  };
}

/**
 * Compares the service in several processes with the service in one, on all cores. The two take turns
 * in every round; the median of the ratios within a round counts.
 */
export async function compareWorkers({ rounds, seconds, workers }: WorkersOptions): Promise<void> {
  const folder = runFolder();
  const [key = ''] = newKeys(1);

  async function start(WORKERS: string): Promise<string> {
    const DATABASE_URL = `sqlite:${join(mkdtempSync(join(folder, 'db-')), 'reciters.db')}`;
    await seed(DATABASE_URL, [key]);
    const env = { ...SERVICE_ENV, DATABASE_URL, WORKERS };
    return (await runProgram([process.execPath, ...SERVICE], env, folder)).url;
  }

  const one = await start('1');
  const several = await start(`${workers}`);
  const ratios: number[] = [];
  console.log(`| round | 1 process | p99 | ${workers} | p99 |\n|---|---|---|---|---|`);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const single = await load(one, key, seconds);
    const all = await load(several, key, seconds);
    if (round === 0) continue;
    ratios.push(all.rate / single.rate);
    const rates = [single, all].map(({ rate, p99 }) => `${Math.round(rate)} | ${p99}`);
    console.log(`| ${round} | ${rates.join(' | ')} |`);
  }
  console.log(`${workers} processes to one: ${median(ratios).toFixed(2)} (median of ratios)`);
}
