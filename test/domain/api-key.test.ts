import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  digestApiKey,
  generateApiKey,
  isWellFormed,
  newKeyId,
  prefixOf,
} from '../../server/src/domain/keys/api-key.ts';

const BODY = `rk_${'A'.repeat(32)}`;

test('a new key is rk_, 32 random characters and a checksum of 6', () => {
  expect(generateApiKey()).toMatch(/^rk_[0-9A-Za-z]{38}$/);
  expect(isWellFormed(generateApiKey())).toBe(true);
});

test('the checksum is the CRC-32 of what precedes, in base62', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  const key = generateApiKey();
  const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  expect(value).toBe(crc32(key.slice(0, -6)));
});

test('every character is as likely as every other', () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 20_000; made += 1)
    for (const character of generateApiKey().slice(3, 35))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  const expected = (20_000 * 32) / 62;
  const chiSquared = [...counts.values()].reduce(
    (sum, n) => sum + (n - expected) ** 2 / expected,
    0,
  );
  expect(counts.size).toBe(62);
  // 61 degrees of freedom: chance alone passes 150 once in 10^8 runs; a modulo bias gives 1,000s.
  expect(chiSquared).toBeLessThan(150);
});

test('no two keys, and no two ids, are the same', () => {
  const make = Array.from({ length: 10_000 });
  expect(new Set(make.map(generateApiKey)).size).toBe(10_000);
  expect(new Set(make.map(newKeyId)).size).toBe(10_000);
  expect(newKeyId()).toMatch(/^key_[0-9A-Za-z]{16}$/);
});

test.each([
  ['empty', () => ''],
  ['a word', () => 'secret'],
  ['without the checksum', (key: string) => key.slice(0, -6)],
  ['one character short', (key: string) => key.slice(0, -1)],
  ['one character long', (key: string) => `${key}0`],
  ['with a space after it', (key: string) => `${key} `],
  ['with a line break after it', (key: string) => `${key}\n`],
  ['with a space before it', (key: string) => ` ${key}`],
  ['in lower case', (key: string) => key.toLowerCase()],
  ['in upper case', (key: string) => key.toUpperCase()],
  ['with another prefix', (key: string) => key.replace('rk_', 'sk_')],
  ['twice, joined by a comma', (key: string) => `${key}, ${key}`],
  ['with a wrong checksum', () => `${BODY}000000`],
  ['with a letter of another alphabet', (key: string) => key.replace(/.$/, 'а')],
])('a key %s is malformed', (_, change) => {
  expect(isWellFormed(change(generateApiKey()))).toBe(false);
});

test('a key with any one character changed is malformed', () => {
  const key = generateApiKey();
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
      const changed = key.slice(0, at) + other + key.slice(at + 1);
      return changed === key || !isWellFormed(changed);
    }),
  );
});

test('the digest is SHA-256 in hex', () => {
  expect(digestApiKey('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('the prefix is rk_ and four characters', () => {
  expect(prefixOf(`rk_ab12${'x'.repeat(34)}`)).toBe('rk_ab12');
});
