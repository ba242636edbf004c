import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Config, loadConfig } from './config/config.ts';
import { createLog } from './log.ts';
import { collectWithoutHelpers } from './running/collect-without-helpers.ts';
import { startWithoutCompiling } from './running/compile-later.ts';
import { explainFailure } from './running/explain-failure.ts';
import { startWithSmallHeap } from './running/grow-heap-slowly.ts';
import { keepCompiled } from './running/keep-compiled.ts';
import { readArguments } from './running/read-arguments.ts';
import { endOnSignal } from './running/stopping.ts';

/** Runs this process's part of the service: all of it, what workers have in common, or a worker. */
async function run(config: Config, log: Logger): Promise<void> {
  if (config.workers === 1) {
    const { runSingle } = await import('./running/single.ts');
    return await runSingle(config, log);
  }
  if (cluster.isPrimary) {
    const { runPrimary } = await import('./running/primary.ts');
    return await runPrimary(config, log, fileURLToPath(import.meta.url));
  }
  const { runWorker } = await import('./running/worker.ts');
  await runWorker(config, log);
}

/** Ends with one line where an operator can mend the cause, with everything known otherwise. */
function fail(error: unknown, log: Logger | undefined): void {
  const explained = explainFailure(error);
  if (explained !== undefined) process.stderr.write(`${explained}\n`);
  else if (log) log.fatal({ err: error }, 'The service could not start.');
  else process.stderr.write(`${String(error)}\n`);
  const end = (): never => process.exit(1);
  if (log) log.flush(end);
  else end();
}

/** A fault nobody foresaw leaves the process in no state to go on; it is logged before the end. */
function endOnFault(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The service ends: an unexpected fault.');
    log.flush(() => process.exit(1));
  });
}

/** Runs the service with the settings that the environment has. */
async function start(): Promise<void> {
  endOnSignal();
  keepCompiled();
  startWithSmallHeap();
  startWithoutCompiling();
  let log: Logger | undefined;
  try {
    const config = loadConfig(process.env);
    collectWithoutHelpers(config.workers);
    log = createLog(config.logLevel, { isShared: config.workers > 1 });
    endOnFault(log);
    await run(config, log);
  } catch (error) {
    fail(error, log);
  }
}

const asked = readArguments(process.argv.slice(2));
if (asked.type === 'run') {
  await start();
} else if (asked.type === 'help') {
  process.stdout.write(`${asked.text}\n`);
} else {
  process.stderr.write(`${asked.text}\n`);
  // As of operators' commands: not understood.
  process.exitCode = 2;
}
