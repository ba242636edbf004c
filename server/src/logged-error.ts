import { stdSerializers } from 'pino';
import { messageOf } from './storage/storage-error.ts';

/**
 * What is logged of an error and its causes. Database drivers add more to theirs, such as the row that
 * was in the way, which may hold an e-mail address.
 */
export function loggedError(error: Error) {
  const { type, stack, code } = stdSerializers.err(error);
  return { type, message: messageOf(error), stack, ...(code !== undefined && { code }) };
}
