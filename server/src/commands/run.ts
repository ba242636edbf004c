import { Command, CommanderError } from 'commander';
import { messageOf } from '../storage/storage-error.ts';
import { type CommandContext, calledAs } from './context.ts';
import { addCopyCommand } from './copy.ts';
import { addDoctorCommand } from './doctor/doctor.ts';
import { addKeyCommands } from './keys.ts';
import { addMigrateCommand } from './migrate.ts';
import { addReciterCommands } from './reciters.ts';
import { addUserCommands } from './users.ts';

/**
 * Runs one operators' command.
 * @param args what follows the name of the program
 * @returns the exit status: 0 done, 1 not done, 2 not understood
 */
export async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const status = await perform(args, context);
  try {
    await context.written();
    return status;
  } catch (error) {
    // Whoever closes the other end of a pipe has read enough, such as `head`.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return status;
    context.tell(`The result could not be written to standard output: ${messageOf(error)}`);
    return 1;
  }
}

async function perform(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed its message, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    context.tell(messageOf(error));
    return 1;
  }
}

function createProgram(context: CommandContext): Command {
  const program = new Command(calledAs(context))
    .description('Operate the Reciters API: keys, users, catalogue and database.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.tell(text.trimEnd()),
    })
    .showHelpAfterError('(--help shows what there is.)')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
The database is the one that DATABASE_URL names (default: sqlite:./data/reciters.db); a service
that runs on it takes every change over within a second.

Exit status: 0 done, 1 not done (standard error says why), 2 the command was not understood.

A first key:
  $ ${calledAs(context)} keys create --email you@example.org --name "My first key"`,
    );
  addKeyCommands(program, context);
  addUserCommands(program, context);
  addReciterCommands(program, context);
  addMigrateCommand(program, context);
  addCopyCommand(program, context);
  addDoctorCommand(program, context);
  addHelpCommand(program);
  return program;
}

/** Commander's own reads one word only, and says nothing of a word that it does not know. */
function addHelpCommand(program: Command): void {
  program
    .command('help')
    .description('Show what there is, or how a command is used.')
    .argument('[command...]', 'such as: keys create')
    .action((names: string[]) => {
      let command = program;
      for (const name of names) {
        const next = command.commands.find((known) => known.name() === name);
        if (next === undefined) return command.error(`error: unknown command '${name}'`);
        command = next;
      }
      command.help();
    });
}
