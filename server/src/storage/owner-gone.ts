import { messageOf } from './storage-error.ts';

/** PostgreSQL's answer to a row that belongs to one that is not there (SQLSTATE). */
export const FOREIGN_KEY_VIOLATION = '23503';

/** Whether something was not stored because what it belongs to, such as an account, was deleted. */
export const isOwnerGone = (error: unknown): boolean =>
  Object(error).code === FOREIGN_KEY_VIOLATION ||
  // SQLite's: errors of its driver do not always carry a code.
  messageOf(error) === 'FOREIGN KEY constraint failed';
