import type { Command } from 'commander';
import { type CommandContext, printJson, withDatabase } from './context.ts';

/** Adds `migrate`. */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description(
      'Bring the database up to date. (Starting the service, and every command, does so.)',
    )
    .option('--json', 'print one JSON document: the names of the migrations applied')
    .action(async ({ json }: { json?: true }) => {
      const applied = await withDatabase(context, async (_, migrated) => migrated);
      if (json) return printJson(context, { applied });
      context.print(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Already up to date.');
    });
}
