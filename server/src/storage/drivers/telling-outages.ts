import { DatabaseAwayError } from '../storage-error.ts';

/**
 * Tells an outage from what is wrong with a statement.
 * @throws DatabaseAwayError where `isOutage` says so of what `attempt` throws, and else that
 */
export async function tellingOutages<T>(
  isOutage: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    throw isOutage(error) ? new DatabaseAwayError(error) : error;
  }
}
