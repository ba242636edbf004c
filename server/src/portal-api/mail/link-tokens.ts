import { hash, randomBytes } from 'node:crypto';
import type { Auth } from '../auth/auth.ts';

/** What a link lets its holder do. better-auth's own prefix where better-auth uses the token. */
export type LinkPurpose = 'reset-password' | 'confirm-email';

const identifierOf = (purpose: LinkPurpose, token: string): string => `${purpose}:${token}`;

/** A token that nobody guesses: 192 random bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** What is stored of a token: SHA-256 in hex. */
export const digestOf = (token: string): string => hash('sha256', token);

/**
 * Makes the token of a link that works once. Only a digest of it is stored.
 *
 * @param seconds how long it works
 */
export async function createLinkToken(
  auth: Auth,
  { purpose, userId, seconds }: { purpose: LinkPurpose; userId: string; seconds: number },
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const token = newToken();
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(purpose, token),
    value: userId,
    expiresAt: new Date(Date.now() + seconds * 1000),
  });
  return token;
}

/** Uses up a link; returns whose it was, or undefined when it is no good. */
export async function consumeLinkToken(
  auth: Auth,
  purpose: LinkPurpose,
  token: string,
): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.consumeVerificationValue(identifierOf(purpose, token));
  return found?.value;
}

/** Whose password a link sets, without using it up; undefined when it is no good. */
export async function findResetToken(
  auth: Auth,
  token: string,
): Promise<{ userId: string; email: string; secondFactor: boolean } | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(identifierOf('reset-password', token));
  if (!found || found.expiresAt <= new Date()) return undefined;
  const user = await internalAdapter.findUserById(found.value);
  if (!user) return undefined;
  const secondFactor = 'twoFactorEnabled' in user && user.twoFactorEnabled === true;
  return { userId: user.id, email: user.email, secondFactor };
}
