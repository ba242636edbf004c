import { type Subject, startSubject } from '../support/subject.ts';
import { MUTANTS } from './all.ts';
import type { Mutant } from './mutant.ts';
import { type Fate, SMALL_LIMITS, tryMutant } from './try.ts';

/** What a worker is told. */
export interface Orders {
  /** The places of mutants in the list. */
  readonly indexes: readonly number[];
  /** How many are tried at the same time. */
  readonly abreast: number;
}

const report = (fate: Fate): void => void process.send?.(fate);

/** A run that could not be made, such as on a busy machine, is made once more. */
const tryAgain = (mutant: Mutant, subject: Subject): Promise<Fate> =>
  tryMutant(mutant, subject).catch(() => tryMutant(mutant, subject));

async function tryAll({ indexes, abreast }: Orders): Promise<void> {
  const shared = await startSubject();
  const queue = indexes.values();
  const worker = async (): Promise<void> => {
    for (const index of queue) {
      const mutant = MUTANTS[index];
      if (!mutant) continue;
      // Limits are spent, so each such mutant has a service of its own.
      const own: Subject | undefined = mutant.limits && (await startSubject(SMALL_LIMITS));
      report(await tryAgain(mutant, own || shared));
      if (own) await own.close();
    }
  };
  await Promise.all(Array.from({ length: abreast }, worker));
  await shared.close();
}

process.once('message', (orders: Orders) => {
  tryAll(orders).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(2);
    },
  );
});
