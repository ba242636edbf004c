import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { program } from 'commander';
import { MUTANTS } from './all.ts';
import type { Fate } from './try.ts';

program
  .name('npm run conformance:mutants --')
  .description('Run the conformance job on the service with one promise broken at a time.')
  .argument('[text]', 'only mutants whose names contain this', '')
  .parse();

const [wanted = ''] = program.processedArgs;
const indexes = MUTANTS.flatMap(({ name }, index) => (name.includes(wanted) ? [index] : []));
if (indexes.length === 0) program.error(`error: no mutant's name contains "${wanted}"`);
const workers = Math.min(availableParallelism(), indexes.length);

async function runWorker(own: readonly number[]): Promise<Fate[]> {
  const fates: Fate[] = [];
  const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  child.on('message', (fate: Fate) => {
    fates.push(fate);
    if (process.stderr.isTTY || process.env.VERBOSE)
      process.stderr.write(`${fate.name} ${fate.killedBy}\n`);
  });
  child.send({ indexes: own });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`A worker ended with ${code}.`);
  return fates;
}

const started = performance.now();
const shares = Array.from({ length: workers }, (_, worker) =>
  indexes.filter((_index, at) => at % workers === worker),
);
const fates = (await Promise.all(shares.map(runWorker))).flat();
const byName = new Map(fates.map((fate) => [fate.name, fate]));
const width = Math.max(...fates.map(({ name }) => name.length));
for (const { name, cause } of MUTANTS) {
  const fate = byName.get(name);
  if (!fate) continue;
  const others = fate.failures.filter((failure) => failure !== fate.killedBy);
  const end = fate.killedBy ?? `LIVES; should have died of ${cause.join(' or ')}`;
  process.stdout.write(
    `${fate.killedBy ? '✔' : '✘'} ${name.padEnd(width)}  ${end}${others.length > 0 ? `  (and ${others.join(', ')})` : ''}\n`,
  );
}
const alive = fates.filter(({ killedBy }) => killedBy === undefined).length;
process.stdout.write(
  `\n${fates.length - alive} of ${fates.length} mutants killed by their own cause, in ${((performance.now() - started) / 1000).toFixed(0)} s.\n`,
);
process.exitCode = alive === 0 ? 0 : 1;
