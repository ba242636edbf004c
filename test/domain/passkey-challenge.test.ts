import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  CHALLENGE_SECONDS,
  isChallenge,
  newChallenge,
} from '../../server/src/domain/accounts/passkey-challenge.ts';

const KEY = randomBytes(32);
const NOW = new Date('2026-03-04T09:30:00.000Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('a challenge works for its purpose, until its time is over', () => {
  const challenge = newChallenge(KEY, 'sign-in', NOW);
  expect(isChallenge(KEY, 'sign-in', challenge, NOW)).toBe(true);
  expect(isChallenge(KEY, 'sign-in', challenge, after(CHALLENGE_SECONDS - 1))).toBe(true);
  expect(isChallenge(KEY, 'sign-in', challenge, after(CHALLENGE_SECONDS))).toBe(false);
  expect(isChallenge(KEY, 'add a session', challenge, NOW)).toBe(false);
  expect(isChallenge(randomBytes(32), 'sign-in', challenge, NOW)).toBe(false);
});

test('no challenge is given twice, and none can be made up', () => {
  const challenges = Array.from({ length: 100 }, () => newChallenge(KEY, 'sign-in', NOW));
  expect(new Set(challenges).size).toBe(100);
  const bytes = Buffer.from(challenges[0] ?? '', 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(isChallenge(KEY, 'sign-in', changed.toString('base64url'), NOW)).toBe(false);
  }
  for (const text of ['', 'A', 'AAAA', `${challenges[0]}AA`])
    expect(isChallenge(KEY, 'sign-in', text, NOW)).toBe(false);
});
