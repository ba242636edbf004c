import { describe, expect, test } from 'vitest';
import { isGuessable } from '../../server/src/domain/accounts/guessable-password.ts';

const COMMON = new Set(['password', '1234567890', 'abc123', 'qwerty']);
const judge = (password: string) =>
  isGuessable(password, 'amina.noor@mail.test', (word) => COMMON.has(word));

describe('refused', () => {
  test.each([
    ['a common password', 'qwerty'],
    ['in whatever case', 'PassWord'],
    ['with digits behind it', 'Password20271231'],
    ['over and over', 'passwordpassword'],
    ['cut off at the end', '123456789012345'],
    ['over and over, with digits behind it', 'qwertyqwerty2027'],
    ['one character over and over', '!!!!!!!!!!!!!!!'],
    ['the own address', 'Amina.Noor@mail.test'],
    ['what stands before its @', 'amina.noor'],
    ['that, with digits behind it', 'amina.noor20271231'],
    ['that, over and over', 'amina.nooramina.noor'],
  ])('%s', (_, password) => expect(judge(password)).toBe(true));
});

describe('taken', () => {
  test.each([
    ['a phrase', 'correct horse battery'],
    ['a phrase that begins and ends alike', 'storm at sea, storm'],
    ['a common password as a part', 'my password is long'],
    ['digits that are on no list', '583920174650283'],
    ['the address of somebody else', 'omar.said@mail.test'],
    ['another script', 'كلمة مرور طويلة جدا'],
  ])('%s', (_, password) => expect(judge(password)).toBe(false));
});

test('a password of the longest kind is judged at once', () => {
  expect(judge(`${'ab'.repeat(63)}c!`)).toBe(false);
});
