import process from 'node:process';
import { runCli } from './cli.ts';

const controller = new AbortController();
// The second signal ends the process at once, as it does by default.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => controller.abort(`by ${name}`));
const code = await runCli(process.argv.slice(2), process.stdout, process.stderr, controller.signal);
process.exitCode = code;
// Half-sent requests would keep the process until they are answered.
if (controller.signal.aborted) process.exit(code);
