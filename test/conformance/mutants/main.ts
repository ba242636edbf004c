import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { program } from 'commander';
import { MUTANTS } from './all.ts';
import type { Fate } from './try.ts';
import type { Orders } from './worker.ts';

program
  .name('npm run conformance:mutants --')
  .description('Run the conformance job on the service with one promise broken at a time.')
  .argument('[text]', 'only mutants whose names contain this', '')
  .parse();

/** Mutants that one worker tries at the same time: they wait more than they work. */
const ABREAST = 3;

const [wanted = ''] = program.processedArgs;
const indexes = MUTANTS.flatMap(({ name }, index) => (name.includes(wanted) ? [index] : []));
if (indexes.length === 0) program.error(`error: no mutant's name contains "${wanted}"`);

async function runWorker(orders: Orders): Promise<Fate[]> {
  const fates: Fate[] = [];
  const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  child.on('message', (fate: Fate) => {
    fates.push(fate);
    if (process.stderr.isTTY || process.env.VERBOSE)
      process.stderr.write(`${fate.name} ${fate.killedBy}\n`);
  });
  child.send(orders);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`A worker ended with ${code}.`);
  return fates;
}

/** Tries all of them, on every core. */
async function tryTogether(): Promise<Fate[]> {
  const workers = Math.min(availableParallelism(), indexes.length);
  const shares = Array.from({ length: workers }, (_, worker) =>
    indexes.filter((_index, at) => at % workers === worker),
  );
  const fates = shares.map((own) => runWorker({ indexes: own, abreast: ABREAST }));
  return (await Promise.all(fates)).flat();
}

/**
 * Tries those again, one by one, that lived beside the others: the job learns nothing of a limit
 * whose window ends before a busy machine has used it up.
 */
async function tryAlone(fates: readonly Fate[]): Promise<Fate[]> {
  const living = new Set(fates.flatMap(({ name, killedBy }) => (killedBy ? [] : [name])));
  const own = indexes.filter((index) => living.has(MUTANTS[index]?.name ?? ''));
  return own.length === 0 ? [] : runWorker({ indexes: own, abreast: 1 });
}

const started = performance.now();
const first = await tryTogether();
const fates = new Map([...first, ...(await tryAlone(first))].map((fate) => [fate.name, fate]));
const width = Math.max(...[...fates.keys()].map(({ length }) => length));
let killed = 0;
for (const { name, cause } of MUTANTS) {
  const fate = fates.get(name);
  if (!fate) continue;
  if (fate.killedBy) killed += 1;
  const others = fate.failures.filter((failure) => failure !== fate.killedBy);
  const end = fate.killedBy ?? `LIVES; should have died of ${cause.join(' or ')}`;
  process.stdout.write(
    `${fate.killedBy ? '✔' : '✘'} ${name.padEnd(width)}  ${end}${others.length > 0 ? `  (and ${others.join(', ')})` : ''}\n`,
  );
}
process.stdout.write(
  `\n${killed} of ${fates.size} mutants killed by their own cause, in ${((performance.now() - started) / 1000).toFixed(0)} s.\n`,
);
process.exitCode = killed === fates.size ? 0 : 1;
