import { loadConfig } from '../config/config.ts';
import { migrate } from '../storage/migrate.ts';
import { type OpenDatabase, openDatabase } from '../storage/open-database.ts';

/** What a command needs of the process that it runs in. */
export interface CommandContext {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes a line of the command's result to standard output. */
  print(line: string): void;
  /** Once all that was printed is written; rejects where it could not be. */
  written(): Promise<void>;
  /** Writes a line for the person at the terminal to standard error. */
  tell(line: string): void;
}

/** How commands are called: by npm in a checkout, or with Node.js alone, as in a container. */
export const calledAs = ({ env }: Pick<CommandContext, 'env'>): string =>
  env.npm_lifecycle_event === 'cli' ? 'npm run -s cli --' : 'node server/dist/cli.js';

/** A command cannot do what was asked for. The message is for the operator: what, and how to mend it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Prints one JSON document. */
export function printJson({ print }: CommandContext, value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/**
 * Runs `work` on the database that DATABASE_URL names, brought up to date first.
 * @throws ConfigError, StorageError, and what `work` throws
 */
export async function withDatabase<T>(
  { env, tell }: CommandContext,
  work: (database: OpenDatabase, migrated: string[]) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(loadConfig(env).databaseUrl, {
    warn: (message) => tell(`Warning: ${message}`),
  });
  try {
    return await work(database, await migrate(database));
  } finally {
    await database.close();
  }
}
