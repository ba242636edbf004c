#!/usr/bin/env node
import process from 'node:process';
import { runCli } from './cli.ts';

// Whoever reads the output may have seen enough of it, as `head` does.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? 0 : 2),
);

const controller = new AbortController();
const heed = (): AbortSignal => {
  // The second signal ends the process at once, as it does by default.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => controller.abort(`by ${name}`));
  return controller.signal;
};
const code = await runCli(process.argv.slice(2), process.stdout, process.stderr, heed);
process.exitCode = code;
// Half-sent requests would keep the process until they are answered.
if (controller.signal.aborted) process.exit(code);
