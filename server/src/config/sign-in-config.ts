import type { SessionLifetime } from '../domain/accounts/session-lifetime.ts';
import type { Limit } from '../domain/limits.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../durations.ts';
import { type ReadSetting, readLimit, readNumber } from './read-setting.ts';
import { secret } from './setting-values.ts';

/** The settings about signing in. */
export interface SignInConfig {
  /** Signs cookies and encrypts second factors; undefined where the service makes its own. */
  readonly secret: string | undefined;
  readonly session: SessionLifetime;
  /** How many browsers an account knows. */
  readonly knownBrowsers: number;
  /** Wrong passwords of one account: from one known browser, or from all others together. */
  readonly attempts: Limit;
  /** Wrong passwords from one address, at whatever account. */
  readonly addressAttempts: Limit;
  /** Wrong codes of a second factor, counted like wrong passwords of one account. */
  readonly codeAttempts: Limit;
  /** Mails with a link to one address. */
  readonly mails: Limit;
  /** Once these are used up, one more mail in so many seconds. */
  readonly mailPause: number;
  /** How many passwords are hashed at once, and how many more may wait. */
  readonly hashing: { threads: number; waiting: number };
}

const QUARTER_OF_AN_HOUR = HOUR_SECONDS / 4;

/** Reads the settings about signing in. Throws what `setting` throws. */
export function readSignInConfig(setting: ReadSetting): SignInConfig {
  const limitOf = readLimit(setting);
  const number = readNumber(setting);
  return {
    secret: setting('AUTH_SECRET', '32 characters or more', secret),
    session: {
      idle: DAY_SECONDS * number('SESSION_IDLE_DAYS', 'days', [1, 365], 7),
      absolute: DAY_SECONDS * number('SESSION_DAYS', 'days', [1, 365], 30),
    },
    knownBrowsers: number('KNOWN_BROWSERS', 'a number of browsers', [1, 1_000], 10),
    attempts: limitOf('SIGN_IN_ATTEMPTS', 10, QUARTER_OF_AN_HOUR),
    addressAttempts: limitOf('SIGN_IN_ATTEMPTS_ADDRESS', 50, QUARTER_OF_AN_HOUR),
    codeAttempts: limitOf('SECOND_FACTOR_ATTEMPTS', 10, QUARTER_OF_AN_HOUR),
    mails: limitOf('LINK_MAILS', 5, HOUR_SECONDS),
    mailPause: number('LINK_MAIL_PAUSE', 'seconds', [1, HOUR_SECONDS], 600),
    hashing: {
      threads: number('HASHING_THREADS', 'a number of threads', [1, 64], 2),
      waiting: number('HASHING_WAITING', 'a number of passwords', [0, 10_000], 100),
    },
  };
}
