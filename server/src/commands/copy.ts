import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { copyDatabase } from '../storage/copy/copy-database.ts';
import { sqliteFileOf } from '../storage/database-url.ts';
import { type OpenDatabase, openDatabase } from '../storage/open-database.ts';
import { DatabaseAwayError, messageOf } from '../storage/storage-error.ts';
import { type CommandContext, CommandError, calledAs, printJson } from './context.ts';

/** How often a table that takes long is told of, in milliseconds. */
const TELL_MS = 1_000;

interface Options {
  from?: string;
  to: string;
  json?: true;
}

/** Adds `copy`. */
export function addCopyCommand(program: Command, context: CommandContext): void {
  program
    .command('copy')
    .description('Copy everything to an empty database of the same or the other kind.')
    .option('--from <url>', 'sqlite:<file> or postgres://… (default: DATABASE_URL)')
    .requiredOption('--to <url>', 'sqlite:<file> or postgres://…: an empty database')
    .option('--json', 'print one JSON document: how many rows each table has')
    .addHelpText(
      'after',
      `
Ids stay, and keys go on working. Stop the service first: what it writes meanwhile is not copied. A
copy that was ended before its end goes on where it was when the same command is run again; until it
is whole, no service starts on it.

Others can see an address on the command line. Leave the password out of it, and put it in
PGPASSWORD or in the file ~/.pgpass.

Example:
  $ ${calledAs(context)} copy --from sqlite:./data/reciters.db --to postgres://reciters@db/reciters`,
    )
    .action((options: Options) => copy(context, options));
}

async function copy(context: CommandContext, { from, to, json }: Options): Promise<void> {
  const source = from ?? loadConfig(context.env).databaseUrl;
  const file = sqliteFileOf(source);
  if (file !== undefined && !existsSync(file))
    throw new CommandError(`--from: there is no file ${file}.`);
  if (sqliteFileOf(to) !== undefined && sqliteFileOf(to) === file)
    throw new CommandError('--from and --to are the same database.');
  const opened: OpenDatabase[] = [];
  const open = async (url: string, option: string): Promise<OpenDatabase> => {
    const warn = (message: string) => context.tell(`Warning: ${message}`);
    const database = await openDatabase(url, { warn }).catch((error: unknown) => {
      throw new CommandError(messageOf(error).replace(/^DATABASE_URL/, option));
    });
    opened.push(database);
    return database;
  };
  try {
    const result = await copyDatabase(await open(source, '--from'), await open(to, '--to'), {
      secret: file && readSecret(`${file}.secret`),
      onProgress: tellProgress(context),
      onServed: () => context.tell(SERVED),
      onResumed: () => context.tell('Going on with the copy that was begun before.'),
    }).catch((error: unknown) => {
      throw new CommandError(whyStopped(error));
    });
    if (json) return printJson(context, result);
    const rows = Object.values(result.tables).reduce((sum, count) => sum + count, 0);
    context.print(
      `Copied ${rows} rows in ${Object.keys(result.tables).length} tables; both sides have the same counts.`,
    );
    if (result.hasSecret) context.tell(SECRET_WENT_ALONG);
    if (result.hasChanged) context.tell(CHANGED);
  } finally {
    for (const { close } of opened) await close();
  }
}

/** What is said of a copy that stopped on its way. Neither database need be that of the setting. */
function whyStopped(error: unknown): string {
  const why = messageOf(error).replace(/^DATABASE_URL: /, '');
  return error instanceof DatabaseAwayError ? `the copy is not whole: ${why}. ${GOES_ON}` : why;
}

const GOES_ON = 'Once that is mended, run the same command again: it goes on where it was.';

const SECRET_WENT_ALONG =
  "The portal's secret, which lay beside the SQLite file, is now in the copy. To keep it elsewhere, " +
  'set AUTH_SECRET or AUTH_SECRET_FILE to what is in that file.';

const SERVED =
  'Warning: a service runs on the source. What it writes from now on is missing in the copy: stop it, ' +
  'and copy anew. (One that was killed is still seen for half a minute.)';

const CHANGED =
  'Warning: the source has changed since the copy was begun: what came after that is missing in it. ' +
  'Stop the service and copy anew where that matters.';

function readSecret(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Tells of each table once, and of one that takes long once a second. */
function tellProgress({ tell }: CommandContext) {
  let current = '';
  let toldAt = 0;
  return (table: string, copied: number, total: number): void => {
    const now = Date.now();
    if (table === current && now - toldAt < TELL_MS && copied < total) return;
    current = table;
    toldAt = now;
    tell(`${table}: ${copied} of ${total} rows`);
  };
}
