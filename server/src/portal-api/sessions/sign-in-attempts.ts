import { networkOf } from '../../domain/limits.ts';
import type { AttemptName, Attempts, AttemptVerdict } from '../auth/attempts.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import type { KnownBrowser } from './known-browsers.ts';

interface SignInAttempt {
  /** In lower case. */
  email: string;
  client: AuthRequest;
  /** The browser, where the account knows it. */
  browser: KnownBrowser | undefined;
}

/** What is counted for a browser that an account knows. */
const ofBrowser = ({ userId, since }: KnownBrowser): string => `${userId} ${since}`;

/**
 * Counts an attempt to sign in, before anything is looked at. From a known browser it counts against
 * that browser's own limit and no other: whoever guesses from elsewhere, at the same account or
 * behind the same address, does not keep the owner out, and a cookie that was stolen is no way
 * around the limits.
 */
export async function countSignIn(
  attempts: Attempts,
  { email, client, browser }: SignInAttempt,
): Promise<AttemptVerdict> {
  if (browser !== undefined)
    return attempts.count('sign-in from known browser', ofBrowser(browser));
  const verdicts = await Promise.all([
    attempts.count('sign-in from address', networkOf(client.address)),
    attempts.count('sign-in of account', email),
  ]);
  return verdicts.find(({ type }) => type === 'exceeded') ?? { type: 'allowed' };
}

/** Forgets attempts, once one was right: what the owner mistyped, and what colleagues signed in. */
export async function forgiveSignIn(
  attempts: Attempts,
  { email, client, browser }: SignInAttempt,
): Promise<void> {
  if (browser !== undefined) {
    return attempts.forget('sign-in from known browser', ofBrowser(browser));
  }
  await attempts.giveBack('sign-in from address', networkOf(client.address));
  await attempts.forget('sign-in of account', email);
}

/** Counts a request for a link that resets a password, by the same rules. */
export function countResetRequest(
  attempts: Attempts,
  { client, browser }: Omit<SignInAttempt, 'email'>,
): Promise<AttemptVerdict> {
  const [name, subject]: [AttemptName, string] =
    browser === undefined
      ? ['reset asked from address', networkOf(client.address)]
      : ['reset asked from known browser', ofBrowser(browser)];
  return attempts.count(name, subject);
}
