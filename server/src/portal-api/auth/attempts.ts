import { createHash } from 'node:crypto';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../../domain/limits.ts';
import { HOUR_SECONDS } from '../../durations.ts';
import { ProblemError } from '../../problems.ts';
import type { Limiter } from '../../storage/limits/limiters.ts';

const MINUTES = 60;

/** What is limited: by account (an e-mail address or an id), or by network address. */
const LIMITS = {
  portal: { points: 600, seconds: MINUTES },
  'sign-in of account': { points: 10, seconds: 15 * MINUTES },
  'sign-in from address': { points: 50, seconds: 15 * MINUTES },
  'second factor set-up of account': { points: 10, seconds: 15 * MINUTES },
  'password of account': { points: 10, seconds: 15 * MINUTES },
  'sign-up from address': { points: 20, seconds: HOUR_SECONDS },
  'mail to address': { points: 5, seconds: HOUR_SECONDS },
  'link from address': { points: 30, seconds: 15 * MINUTES },
  'notice to account': { points: 30, seconds: HOUR_SECONDS },
  /** A code of the authenticator application, which is good for up to 90 seconds, counts once. */
  'second factor code': { points: 1, seconds: 120 },
} as const satisfies Record<string, Limit>;

export type AttemptName = keyof typeof LIMITS;

export type AttemptVerdict = { type: 'allowed' } | { type: 'exceeded'; waitSeconds: number };

/** Counts attempts, so that nobody can guess for long. */
export interface Attempts {
  /** @param points how much it counts; one, where nothing is said */
  count(name: AttemptName, subject: string, points?: number): Promise<AttemptVerdict>;
  /** Forgets earlier attempts, once one has succeeded. */
  forget(name: AttemptName, subject: string): Promise<void>;
}

export type MakeLimiter = (name: string, limit: Limit) => Limiter;

/** What is counted may leave this process; e-mail addresses and codes do not. */
const digestOf = (subject: string): string =>
  createHash('sha256').update(subject).digest('base64url');

export function createAttempts(makeLimiter: MakeLimiter): Attempts {
  const limiters = new Map<AttemptName, Limiter>();
  const limiterOf = (name: AttemptName): Limiter => {
    const limiter = limiters.get(name) ?? makeLimiter(name, LIMITS[name]);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async count(name, subject, points = 1) {
      try {
        await limiterOf(name).consume(digestOf(subject), points);
        return { type: 'allowed' };
      } catch (refusal) {
        // The library rejects with its result once the limit is exceeded.
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return {
          type: 'exceeded',
          waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        };
      }
    },
    async forget(name, subject) {
      await limiterOf(name).delete(digestOf(subject));
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
