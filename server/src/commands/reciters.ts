import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { catalogueRules } from '../contract/catalogue-rules.ts';
import { loadContract } from '../contract/load-contract.ts';
import { MAX_RECITERS } from '../domain/catalogue/catalogue.ts';
import type { ReciterRow } from '../domain/catalogue/reciter-row.ts';
import { parseRecitersCsv } from '../domain/catalogue/reciters-csv.ts';
import { importReciters } from '../storage/catalogue/import-reciters.ts';
import { listSlugs } from '../storage/catalogue/reciters.ts';
import { messageOf } from '../storage/storage-error.ts';
import { type CommandContext, CommandError, calledAs, printJson, withDatabase } from './context.ts';

/** Adds `reciters import`. */
export function addReciterCommands(program: Command, context: CommandContext): void {
  program
    .command('reciters')
    .description('Change the catalogue of reciters.')
    .command('import')
    .description('Add and update reciters from a CSV file: the whole file or nothing.')
    .argument('<file.csv>', 'UTF-8, with the columns of server/data/reciters.csv')
    .option('--remove-missing', 'remove the reciters that are not in the file')
    .option('--json', 'print one JSON document: how many were created, updated and so on')
    .addHelpText(
      'after',
      `
A reciter whose slug is known is updated and keeps its id; a new slug gets a new id. Servers show
the change within a second. Every line that is wrong is named, and then nothing is changed.
A catalogue holds ${MAX_RECITERS} reciters at most.

Example:
  $ ${calledAs(context)} reciters import server/data/reciters.csv`,
    )
    .action((file: string, options: Options) => importFile(context, file, options));
}

interface Options {
  removeMissing?: true;
  json?: true;
}

async function importFile(context: CommandContext, file: string, options: Options) {
  const reciters = await readReciters(file);
  const removeMissing = options.removeMissing ?? false;
  const result = await withDatabase(context, async ({ patient }) => {
    refuseTooMany(reciters, removeMissing ? [] : await listSlugs(patient));
    return await importReciters(patient, reciters, { removeMissing });
  });
  if (options.json) return printJson(context, result);
  const { created, updated, unchanged, removed, missing } = result;
  context.print(
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed.`,
  );
  if (missing > 0)
    context.tell(`${missing} not in the file were left alone (--remove-missing removes them).`);
}

/** Throws where the catalogue would hold more reciters than a server can keep. */
function refuseTooMany(reciters: readonly ReciterRow[], stored: readonly string[]): void {
  const { size } = new Set([...stored, ...reciters.map(({ slug }) => slug)]);
  if (size <= MAX_RECITERS) return;
  throw new CommandError(
    `There would be ${size} reciters; the service takes ${MAX_RECITERS} at most. Nothing was imported.`,
  );
}

async function readReciters(file: string): Promise<ReciterRow[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${messageOf(error)}`);
  });
  const verdict = parseRecitersCsv(bytes, catalogueRules(loadContract('openapi').document));
  if (verdict.type === 'valid') return verdict.reciters;
  const problems = verdict.problems.map(({ line, reason }) => `${file}:${line}: ${reason}`);
  throw new CommandError([...problems, 'Nothing was imported.'].join('\n'));
}
