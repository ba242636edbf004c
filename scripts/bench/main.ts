import { type Command, InvalidArgumentError, program } from 'commander';
import { type BenchOptions, bench } from './bench.ts';
import { type ScaleOptions, scale } from './scale/scale.ts';

function positive(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It takes a positive integer.');
  return Number(text);
}

program
  .name('bench')
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

await program.parseAsync();
