import { hash, randomBytes } from 'node:crypto';
import { type NewLink, putLink } from '../../storage/accounts/links.ts';
import type { Db } from '../../storage/schema.ts';

/** A token that nobody guesses: 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** What is stored of a token: SHA-256 in hex. */
export const digestOf = (token: string): string => hash('sha256', token);

/**
 * Makes the token of a link that works once, and ends the one before it. Only a digest is stored.
 *
 * @param seconds how long it works
 */
export async function createLinkToken(
  db: Db,
  { seconds, ...link }: Pick<NewLink, 'purpose' | 'subject'> & { seconds: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await putLink(db, { ...link, tokenDigest: digestOf(token), expiresAt });
  return { token, expiresAt };
}
