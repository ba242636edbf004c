import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../../scripts/conformance/src/cli/cli.ts';
import { createWeather, type Flaws } from '../unseen/weather.ts';
import { listen, stop } from './subject.ts';

/** What the command said, and how it ended. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** The file of one of the contracts that the job has never seen. */
export const contractOf = (name: string): string =>
  fileURLToPath(new URL(`../unseen/${name}.yaml`, import.meta.url));

/** Runs the command in this process. */
export async function conformance(...args: readonly string[]): Promise<Outcome> {
  const said = { out: '', err: '' };
  const code = await runCli(
    args,
    { write: (text) => (said.out += text) },
    { write: (text) => (said.err += text) },
  );
  return { code, ...said };
}

/** Runs the command on a server that is started for it. */
export async function conformanceOf(
  server: Server,
  contract: string,
  ...args: readonly string[]
): Promise<Outcome> {
  const { href } = await listen(server);
  const own = ['--url', href, '--contract', contractOf(contract), '--rounds', '5', '--seed', '7'];
  try {
    return await conformance(...own, ...args);
  } finally {
    await stop(server);
  }
}

/** Runs the command on the weather service. */
export const weather = (flaws: Flaws, ...args: readonly string[]): Promise<Outcome> =>
  conformanceOf(createWeather(flaws), 'weather', ...args);
