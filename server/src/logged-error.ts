import { stdSerializers } from 'pino';
import { messageOf } from './storage/storage-error.ts';

/**
 * What is logged of an error, and of its causes. A driver hangs more on its own, such as the row that was
 * in the way, which may hold an e-mail address.
 */
export function loggedError(error: Error) {
  const { type, stack, code } = stdSerializers.err(error);
  return { type, message: messageOf(error), stack, ...(code !== undefined && { code }) };
}
