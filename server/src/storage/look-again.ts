import { messageOf } from './storage-error.ts';

/** PostgreSQL's answer to a value that would be there twice and may not (SQLSTATE). */
const UNIQUE_VIOLATION = '23505';

/**
 * For work that first looks whether something is there, and then stores it. If somebody else stores the
 * same in between, the work is done once more, and finds it. In SQLite nobody writes in between where the
 * work is one transaction.
 *
 * @param work with no effect besides what it stores
 */
export async function lookAgain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isThereAlready(error)) throw error;
    return await work();
  }
}

/** Whether something was not stored because it is there already. */
const isThereAlready = (error: unknown): boolean =>
  Object(error).code === UNIQUE_VIOLATION ||
  // SQLite's: errors of its driver do not always carry a code.
  messageOf(error).startsWith('UNIQUE constraint failed: ');
