import { spawn } from 'node:child_process';
import process from 'node:process';
import { plainSecrets } from '../credentials/secrets.ts';
import { contractOf } from '../engine/contract-of.ts';
import { createGrading } from '../engine/severities.ts';
import { startProxy } from '../proxy/proxy.ts';
import { withoutKnown } from '../report/baseline.ts';
import { readBaseline } from './baseline-file.ts';
import { type ExitCode, writeReports } from './outputs.ts';
import type { ReadOptions } from './read-options.ts';
import { baseOf } from './read-url.ts';
import { settingsOf } from './settings-of.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Runs a command to its end, with the proxy's address in the variable `CONFORMANCE_PROXY`.
 *
 * @returns how it failed; undefined where it did not
 */
const runThrough = (command: readonly string[], proxy: URL): Promise<string | undefined> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const env = { ...process.env, CONFORMANCE_PROXY: baseOf(proxy) };
    const child = spawn(program, args, { stdio: 'inherit', env });
    child.once('error', ({ message }) => resolve(`the command did not start: ${message}`));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `the command failed with ${signal ?? code}`),
    );
  });

const ended = (signal: AbortSignal | undefined): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(undefined);
    else signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/**
 * Runs the proxy until it is stopped, or until the command has ended that asks through it.
 *
 * @returns 0 when nobody broke the contract, 1 when somebody did, 2 when the command failed
 */
export async function runProxy(
  read: ReadOptions,
  { out, err, stop }: Surroundings,
  command: readonly string[],
): Promise<ExitCode> {
  const { options } = read;
  const settings = await settingsOf(read);
  const known = await readBaseline(options.baseline, false);
  const grade = createGrading(settings.severities ?? {});
  const proxy = await startProxy(contractOf(settings), {
    url: settings.url,
    port: options.port ?? 0,
    secrets: plainSecrets(settings.keys, settings.headers),
  });
  err.write(`Listening on ${baseOf(proxy.url)} for ${baseOf(settings.url)}\n`);
  const stopped = await (command.length > 0
    ? Promise.race([runThrough(command, proxy.url), ended(stop)])
    : ended(stop));
  const seen = await proxy.close();
  const results = seen.results.map((result) => ({ ...result, findings: grade(result.findings) }));
  const report = withoutKnown({ ...seen, results, stopped }, known, new Date(), { isPart: true });
  const code = await writeReports(report, options, out);
  return code === 0 && stopped !== undefined ? 2 : code;
}
