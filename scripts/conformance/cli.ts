import { readFile, writeFile } from 'node:fs/promises';
import { ContractError } from './contract/source.ts';
import type { Keys, Secret } from './credentials/credential.ts';
import { createCommand, type Options } from './options.ts';
import { githubReport } from './report/github.ts';
import { groupFindings } from './report/groups.ts';
import { htmlReport } from './report/html.ts';
import { junitReport } from './report/junit.ts';
import { progressOn } from './report/progress.ts';
import { terminalReport } from './report/terminal.ts';
import { runConformance } from './run/run.ts';
import { CannotRunError, type Settings } from './settings.ts';

export type ExitCode = 0 | 1 | 2;

const secret = (value: string | undefined, name: string): Secret | undefined =>
  value === undefined || value === '' ? undefined : { value, shell: `\${${name}}` };

function keysOf({ key, deniedKey, revokedKey, expiredKey }: Options): Keys {
  const valid = secret(key, 'KEY');
  const denied = secret(deniedKey, 'DENIED_KEY');
  const revoked = secret(revokedKey, 'REVOKED_KEY');
  const expired = secret(expiredKey, 'EXPIRED_KEY');
  return {
    ...(valid && { valid }),
    ...(denied && { denied }),
    ...(revoked && { revoked }),
    ...(expired && { expired }),
  };
}

async function settingsOf(options: Options): Promise<Settings> {
  const {
    url,
    contract: file,
    header: headers,
    limits,
    writes,
    bail,
    seed,
    rounds,
    workflow,
  } = options;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CannotRunError(`${file} cannot be read.`);
  });
  return {
    url,
    contract: { file, text },
    keys: keysOf(options),
    headers,
    limits,
    writes: writes === true,
    seed,
    rounds,
    workflow,
    ...(bail && { isEnough: () => true }),
  };
}

/**
 * Runs the command.
 *
 * @param args without the program's own name
 * @returns 0 when every promise was kept, 1 when one was broken, 2 when the job could not run
 */
export async function runCli(
  args: readonly string[],
  out: NodeJS.WriteStream,
  err: NodeJS.WriteStream,
): Promise<ExitCode> {
  const command = createCommand().configureOutput({
    writeOut: (text) => out.write(text),
    writeErr: (text) => err.write(text),
  });
  try {
    command.parse([...args], { from: 'user' });
  } catch (error) {
    return error instanceof Error && 'exitCode' in error && error.exitCode === 0 ? 0 : 2;
  }
  const options = command.opts<Options>();
  try {
    const report = await runConformance(await settingsOf(options), progressOn(err));
    if (options.junit) await writeFile(options.junit, junitReport(report));
    if (options.html) await writeFile(options.html, htmlReport(report));
    out.write(`${terminalReport(report)}\n`);
    const isBroken = groupFindings(report).length > 0;
    if (options.github && isBroken) out.write(`${githubReport(report)}\n`);
    return isBroken ? 1 : 0;
  } catch (error) {
    if (!(error instanceof CannotRunError) && !(error instanceof ContractError)) throw error;
    err.write(`${error.message}\n`);
    return 2;
  }
}
