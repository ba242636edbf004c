import { writeFile } from 'node:fs/promises';
import { nameOf, readContractFile } from './contract/read-file.ts';
import { ContractError } from './contract/source.ts';
import { given, type Keys, type Secret } from './credentials/credential.ts';
import { plainSecrets } from './credentials/secrets.ts';
import { createCommand, KEY_VARIABLES, type Options } from './options.ts';
import { githubReport } from './report/github.ts';
import { groupFindings } from './report/groups.ts';
import { htmlReport } from './report/html.ts';
import { junitReport } from './report/junit.ts';
import { planReport } from './report/plan.ts';
import { type Output, progressOn } from './report/progress.ts';
import { redact } from './report/redact.ts';
import { terminalReport } from './report/terminal.ts';
import { forecastOf, runConformance } from './run/run.ts';
import { CannotRunError, type Settings } from './settings.ts';

export type ExitCode = 0 | 1 | 2;

/** A key that was given, by the name of the variable that it may come from. */
const key = (value: string | undefined, variable: string): Secret | undefined =>
  value === undefined || value === '' ? undefined : given(value, variable);

function keysOf(options: Options): Keys {
  const valid = key(options.key, KEY_VARIABLES.key);
  const denied = key(options.deniedKey, KEY_VARIABLES.deniedKey);
  const revoked = key(options.revokedKey, KEY_VARIABLES.revokedKey);
  const expired = key(options.expiredKey, KEY_VARIABLES.expiredKey);
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
    keyRequired,
    writes,
    bail,
    rounds,
    workflow,
  } = options;
  const seed = options.seed ?? Math.floor(Math.random() * 1e9);
  const text = await readContractFile(file);
  return {
    url,
    contract: { file: nameOf(file), text },
    keys: keysOf(options),
    headers,
    limits,
    keyRequired: keyRequired === true,
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
export async function runCli(args: readonly string[], out: Output, err: Output): Promise<ExitCode> {
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
    const settings = await settingsOf(options);
    if (options.plan) {
      out.write(`${planReport(forecastOf(settings))}\n`);
      return 0;
    }
    const report = await runConformance(settings, progressOn(err));
    out.write(`${terminalReport(report)}\n`);
    const isBroken = groupFindings(report).length > 0;
    if (options.github && isBroken) out.write(`${githubReport(report)}\n`);
    if (options.junit) await writeFile(options.junit, junitReport(report));
    if (options.html) await writeFile(options.html, htmlReport(report));
    return isBroken ? 1 : 0;
  } catch (error) {
    const isExpected = error instanceof CannotRunError || error instanceof ContractError;
    const text = error instanceof Error ? (isExpected ? error.message : error.stack) : error;
    const secrets = plainSecrets(keysOf(options), options.header);
    err.write(`${redact(String(text), secrets)}\n`);
    return 2;
  }
}
