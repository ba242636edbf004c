import { CannotRunError } from '../contract/cannot-run.ts';
import { ContractError, NothingToTestError } from '../contract/source.ts';
import { plainSecrets } from '../credentials/secrets.ts';
import { forecastOf, runConformance } from '../engine/run.ts';
import type { Settings } from '../engine/settings.ts';
import type { Header } from '../exchange/exchange.ts';
import { updated, withoutKnown } from '../report/baseline.ts';
import { planReport } from '../report/plan.ts';
import { type Output, progressOn } from '../report/progress.ts';
import { redact } from '../report/redact.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';
import { readCommandLine, type Task } from './command.ts';
import { runHook, startService } from './hooks.ts';
import { logIn } from './log-in.ts';
import type { Options } from './option-table.ts';
import { type ExitCode, writeReports } from './outputs.ts';
import { type ReadOptions, readOptions } from './read-options.ts';
import { readHeader } from './read-url.ts';
import { runMock } from './run-mock.ts';
import { runProxy } from './run-proxy.ts';
import { keysOf, settingsOf } from './settings-of.ts';
import type { Surroundings } from './surroundings.ts';

async function test(
  options: Options,
  settings: Settings,
  { out, err, stop }: Surroundings,
): Promise<ExitCode> {
  const { baseline, 'update-baseline': isUpdate = false, include, exclude } = options;
  const known = await readBaseline(baseline, isUpdate);
  const report = await runConformance({ ...settings, ...(stop && { stop }) }, progressOn(err));
  const today = new Date();
  const reasons = [include, exclude, options['changed-since'], report.stopped];
  const isPart = reasons.some((reason) => reason !== undefined);
  // What a run that was stopped has not met may still be there.
  if (!isUpdate || report.stopped !== undefined)
    return writeReports(withoutKnown(report, known, today, { isPart }), options, out);
  await writeBaseline(baseline, updated(report, known, today, { isPart }));
  await writeReports(report, options, out);
  return 0;
}

/** Runs the tests, with what the user wants done before and after them. */
async function testWithHooks(read: ReadOptions, around: Surroundings): Promise<ExitCode> {
  const { options } = read;
  const settings = await settingsOf(read);
  const undo: (() => Promise<unknown>)[] = [];
  try {
    if (options.start) undo.push(await startService(options.start, settings.url, around.stop));
    const { 'tear-down': tearDown } = options;
    if (tearDown) undo.push(() => runHook('tear-down', tearDown));
    if (options['set-up']) await runHook('set-up', options['set-up']);
    if (!options['log-in']) return await test(options, settings, around);
    const known = { ...read, options: { ...options, ...(await logIn(options['log-in'])) } };
    return await test(options, { ...settings, keys: keysOf(known) }, around);
  } finally {
    for (const one of undo.reverse()) await one();
  }
}

async function run(read: ReadOptions, around: Surroundings): Promise<ExitCode> {
  if (read.options.plan !== true) return testWithHooks(read, around);
  around.out.write(`${planReport(await forecastOf(await settingsOf(read)))}\n`);
  return 0;
}

/** What the program can do. */
const TASKS: Readonly<
  Record<
    Task,
    (read: ReadOptions, around: Surroundings, operands: readonly string[]) => Promise<ExitCode>
  >
> = { test: run, proxy: runProxy, mock: runMock };

/** What went wrong, in words. A failure of the job itself comes with where it happened. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof CannotRunError || error instanceof ContractError;
  return isExpected ? error.message : (error.stack ?? error.message);
}

const headersOf = ({ header = [] }: Options): Header[] => {
  try {
    return header.map(readHeader);
  } catch {
    return [];
  }
};

/**
 * Runs the command.
 *
 * @param args without the program's own name
 * @param heed begins to heed what ends the run early: it gives a signal that is then aborted, with the
 *   reason as text. Reports are written then too
 * @returns 0 when every promise was kept, 1 when one was broken (see --fail-on), 2 when the job could not run
 */
export async function runCli(
  args: readonly string[],
  out: Output,
  err: Output,
  heed?: () => AbortSignal,
): Promise<ExitCode> {
  let read: ReadOptions | undefined;
  try {
    const line = readCommandLine(args, { out, err });
    if ('exit' in line) return line.exit;
    read = await readOptions(line.given);
    // A plan has nothing to end in order.
    const stop = line.task === 'test' && read.options.plan === true ? undefined : heed?.();
    return await TASKS[line.task](read, { out, err, stop }, line.operands);
  } catch (error) {
    const secrets = read ? plainSecrets(keysOf(read), headersOf(read.options)) : [];
    err.write(`${redact(messageOf(error), secrets)}\n`);
    return error instanceof NothingToTestError ? 0 : 2;
  }
}
