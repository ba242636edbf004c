import { createHash } from 'node:crypto';
import type { AccountBounds } from '../../config/account-config.ts';
import type { SignInConfig } from '../../config/sign-in-config.ts';
import { type Limit, resetSeconds } from '../../domain/limits.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../durations.ts';
import { ProblemError } from '../../problems.ts';
import type { Limiter } from '../../storage/limits/limiters.ts';

/** What leaves something behind each time that an account does it. */
export type ChangeName =
  | 'key changes of account'
  | 'erasures by account'
  | 'exports by account'
  | 'passkey names of account'
  | 'passkey sign-ins of account';

/** Names of what is limited: by account (an e-mail address or an id), by browser or by address. */
export type AttemptName =
  | 'portal'
  | 'sign-in of account'
  | 'sign-in from address'
  | 'passkey from address'
  | 'sign-in from known browser'
  | 'password in session'
  | 'sign-up from address'
  | 'mail to address'
  | 'mail to address, slowly'
  | 'reset asked from address'
  | 'reset asked from known browser'
  | 'email change asked by account'
  | 'link from address'
  | 'notice to account'
  | ChangeName;

const limitsOf = (
  config: SignInConfig,
  { keyChanges: changes }: Pick<AccountBounds, 'keyChanges'>,
): Record<AttemptName, Limit> => ({
  portal: { points: 600, seconds: MINUTE_SECONDS },
  'sign-in of account': config.attempts,
  'sign-in from address': config.addressAttempts,
  'passkey from address': config.addressAttempts,
  'sign-in from known browser': config.attempts,
  'password in session': config.attempts,
  'sign-up from address': { points: 20, seconds: HOUR_SECONDS },
  'mail to address': config.mails,
  'mail to address, slowly': { points: 1, seconds: config.mailPause },
  'reset asked from address': { points: 10, seconds: HOUR_SECONDS },
  'reset asked from known browser': { points: 10, seconds: HOUR_SECONDS },
  'email change asked by account': { points: 10, seconds: HOUR_SECONDS },
  'link from address': { points: 30, seconds: 15 * MINUTE_SECONDS },
  'notice to account': { points: 30, seconds: HOUR_SECONDS },
  'key changes of account': changes,
  'erasures by account': changes,
  'exports by account': changes,
  'passkey names of account': changes,
  'passkey sign-ins of account': changes,
});

export type AttemptVerdict = { type: 'allowed' } | { type: 'exceeded'; waitSeconds: number };

/** Counts attempts, so that nobody can guess for long, and changes, so that nobody can fill the database. */
export interface Attempts {
  /** @param points how much it counts; one, where nothing is said */
  count(name: AttemptName, subject: string, points?: number): Promise<AttemptVerdict>;
  /** Forgets earlier attempts, once one has succeeded. */
  forget(name: AttemptName, subject: string): Promise<void>;
  /** Takes back what one attempt has counted, and leaves what others have. */
  giveBack(name: AttemptName, subject: string): Promise<void>;
}

export type MakeLimiter = (name: string, limit: Limit) => Limiter;

/** What is counted may leave this process; e-mail addresses and codes do not. */
const digestOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url');

export function createAttempts(
  makeLimiter: MakeLimiter,
  config: SignInConfig,
  bounds: Pick<AccountBounds, 'keyChanges'>,
): Attempts {
  const limits = limitsOf(config, bounds);
  const limiters = new Map<AttemptName, Limiter>();
  const limiterOf = (name: AttemptName): Limiter => {
    const limiter = limiters.get(name) ?? makeLimiter(name, limits[name]);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async count(name, subject, points = 1) {
      const counted = await limiterOf(name).count(digestOf(subject), points);
      return counted.exceeded
        ? { type: 'exceeded', waitSeconds: resetSeconds(counted) }
        : { type: 'allowed' };
    },
    async forget(name, subject) {
      await limiterOf(name).forget(digestOf(subject));
    },
    async giveBack(name, subject) {
      await limiterOf(name).giveBack(digestOf(subject));
    },
  };
}

/** What an answer says of an attempt too many; fits a thrown problem and an operation's refusal. */
export const waitRefusal = ({ waitSeconds }: { waitSeconds: number }) => ({
  problem: 'rate_limited' as const,
  detail: `Too many attempts. Try again in ${waitSeconds} seconds.`,
  headers: { 'Retry-After': String(waitSeconds) },
});

export function waitProblem(verdict: { waitSeconds: number }): ProblemError {
  const { problem, ...options } = waitRefusal(verdict);
  return new ProblemError(problem, options);
}
