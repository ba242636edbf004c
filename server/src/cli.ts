import { openOutput } from './commands/output.ts';
import { run } from './commands/run.ts';
import { endOnSignal } from './running/stopping.ts';

endOnSignal();
const out = openOutput(process.stdout);
const err = openOutput(process.stderr);
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  print: out.print,
  written: out.written,
  tell: err.print,
});
