import { type Command, program } from 'commander';
import { interruption } from '../shared/interruption.ts';
import { positive } from '../shared/positive.ts';
import { type BenchOptions, bench } from './bench.ts';
import { hasWrk } from './load/generator.ts';
import { type ScaleOptions, scale } from './scale/scale.ts';
import { takeAway } from './take-away.ts';
import { compareWorkers, type WorkersOptions } from './workers.ts';

program
  .name('npm run bench --')
  .description('Compare the service, and its client, with what people would use instead.')
  .option('--rounds <n>', 'how often the contenders take turns', positive, 5)
  .option('--seconds <n>', 'how long each load lasts', positive, 3)
  .option('--only <text>', 'only workloads whose name contains this')
  .option('--json <file>', 'also write all figures to this file')
  .option('--no-client', 'leave the client out')
  .action((options: BenchOptions) => bench(options));

program
  .command('scale')
  .description('Measure the service on a small database and on a large one, in turns.')
  .option('--percent <n>', 'make the large one smaller, to try it', positive, 100)
  .action((_: unknown, command: Command) => scale(command.optsWithGlobals<ScaleOptions>()));

program
  .command('workers')
  .description('Compare the service in several processes with the service in one, on all cores.')
  .option('--workers <n>', 'how many processes', positive, 2)
  .action((_: unknown, command: Command) => {
    if (!hasWrk) command.error('error: this takes wrk, which is not installed');
    return compareWorkers(command.optsWithGlobals<WorkersOptions>());
  });

const why = await Promise.race([
  program.parseAsync().then(() => undefined),
  interruption(),
]).finally(takeAway);
if (why !== undefined) {
  console.error(why);
  // What was being measured would go on.
  process.exit(1);
}
