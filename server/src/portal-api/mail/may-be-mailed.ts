import type { Attempts } from '../auth/attempts.ts';

/**
 * Whether an address gets one more mail. A few are sent at once; after that one now and then, and
 * never none at all: strangers who ask in somebody's name could use up a hard limit. Where nothing
 * is sent, a mail with a link that works is only minutes old.
 *
 * @param email in lower case
 */
export async function mayBeMailed(attempts: Attempts, email: string): Promise<boolean> {
  const share = await attempts.count('mail to address', email);
  if (share.type === 'allowed') return true;
  return (await attempts.count('mail to address, slowly', email)).type === 'allowed';
}
