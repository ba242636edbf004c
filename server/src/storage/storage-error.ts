/**
 * The database cannot be used. The message is one line for the operator: it names the setting and
 * what to do, and never holds a password.
 */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(`DATABASE_URL: ${message.replace(/\s+/g, ' ').trim()}`, options);
    this.name = 'StorageError';
  }
}

/**
 * The database cannot be reached, or cannot work: nothing is wrong with what was asked of it. The
 * driver's own error is the `cause`.
 */
export class DatabaseAwayError extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = 'DatabaseAwayError';
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  // A refused connection to a name with several addresses is an AggregateError without a message.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** What SQLite says of a file that is not as it wrote it (SQLITE_CORRUPT, SQLITE_NOTADB). */
const DAMAGED: readonly string[] = ['database disk image is malformed', 'file is not a database'];

/** Whether an error tells that the file of the database is damaged. It does not mend itself. */
export const isDamage = (error: unknown): boolean => DAMAGED.includes(messageOf(error));
