/** PostgreSQL's answer to a value that would be there twice and may not (SQLSTATE). */
const UNIQUE_VIOLATION = '23505';

/**
 * For work that first looks whether something is there, and then stores it. If somebody else stores the
 * same in between, the work is done once more, and finds it. In SQLite nobody writes in between.
 *
 * @param work one transaction, with no effect besides
 */
export async function lookAgain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (Object(error).code !== UNIQUE_VIOLATION) throw error;
    return await work();
  }
}
