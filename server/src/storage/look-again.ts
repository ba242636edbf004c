/** What PostgreSQL answers where a value is there already that may be there once (SQLSTATE). */
const UNIQUE_VIOLATION = '23505';

/**
 * Does what first looks whether something is there, and then stores it. Where somebody else stores the
 * same in between, it is done once more, and finds it. In SQLite nobody writes in between.
 *
 * @param work a transaction of its own, that changes nothing else
 */
export async function lookAgain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (Object(error).code !== UNIQUE_VIOLATION) throw error;
    return await work();
  }
}
