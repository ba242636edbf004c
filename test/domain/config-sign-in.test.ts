import { expect, test } from 'vitest';
import { refusalOf, type Setting, testSettings } from '../support/settings.ts';

const DAY = 86_400;
const SECRET = 'a secret of exactly 32 characters';

const limit = (read: Setting['read'], points: number, seconds: number): Setting => ({
  read,
  fallback: { points, seconds },
  good: [['3/60', { points: 3, seconds: 60 }]],
  bad: ['3', '0/60', '3/0', '-3/60'],
});
const number = (
  read: Setting['read'],
  fallback: number,
  [good, bad]: [[string, number], string],
): Setting => ({ read, fallback, good: [good], bad: [bad, '-1', '1.5', 'many'] });

testSettings({
  SIGN_IN_ATTEMPTS: limit(({ signIn }) => signIn.attempts, 10, 900),
  SIGN_IN_ATTEMPTS_ADDRESS: limit(({ signIn }) => signIn.addressAttempts, 50, 900),
  SECOND_FACTOR_ATTEMPTS: limit(({ signIn }) => signIn.codeAttempts, 10, 900),
  LINK_MAILS: limit(({ signIn }) => signIn.mails, 5, 3_600),
  LINK_MAIL_PAUSE: number(({ signIn }) => signIn.mailPause, 600, [['60', 60], '0']),
  KNOWN_BROWSERS: number(({ signIn }) => signIn.knownBrowsers, 10, [['3', 3], '0']),
  SESSION_DAYS: number(({ signIn }) => signIn.session.absolute / DAY, 30, [['1', 1], '0']),
  SESSION_IDLE_DAYS: number(({ signIn }) => signIn.session.idle / DAY, 7, [['1', 1], '366']),
  HASHING_THREADS: number(({ signIn }) => signIn.hashing.threads, 2, [['1', 1], '0']),
  HASHING_WAITING: number(({ signIn }) => signIn.hashing.waiting, 100, [['0', 0], '10001']),
  AUTH_SECRET: {
    read: ({ signIn }) => signIn.secret,
    fallback: undefined,
    good: [[SECRET, SECRET]],
    bad: [SECRET.slice(2)],
  },
});

test('the secret is repeated in no refusal', () => {
  expect(refusalOf({ AUTH_SECRET: 'too short to be one' })).not.toContain('too short to be one');
});
