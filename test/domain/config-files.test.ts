import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { refusalOf } from '../support/settings.ts';

/** A file with this in it. */
function fileWith(text: string): string {
  const file = join(temporaryFolder(), 'value');
  writeFileSync(file, text);
  return file;
}

test('a setting and its file at once are refused: which of them counts would be a guess', () => {
  const env = {
    DATABASE_URL: 'postgres://db/one',
    DATABASE_URL_FILE: fileWith('postgres://db/two'),
  };
  expect(refusalOf(env)).toBe('DATABASE_URL and DATABASE_URL_FILE are both set. Set one of them.');
});

test('an empty file is refused: a secret that was not written yet is not taken for none', () => {
  const file = fileWith('\n');
  expect(refusalOf({ REDIS_URL_FILE: file })).toBe(
    `REDIS_URL_FILE is "${file}", which is empty. It takes a file with a value.`,
  );
});

test('a file that cannot be read is named, and why', () => {
  const line = refusalOf({ AUTH_SECRET_FILE: '/nowhere/at-all' });
  expect(line).toContain('AUTH_SECRET_FILE is "/nowhere/at-all", which cannot be read (ENOENT).');
});

test.each([
  ['DATABASE_URL_FILE', 'postgres://me:s3cret@db/reciters'],
  ['AUTH_SECRET_FILE', 's3cret-0123456789abcdef0123456789abcdef'],
])('a secret in place of the name of its file is not repeated: %s', (name, value) => {
  const line = refusalOf({ [name]: value });
  expect(line).toContain(`${name} is no name of a file`);
  expect(line).not.toContain('s3cret');
});

test('a value in a file is refused as one in the environment is', () => {
  const file = fileWith('maybe');
  expect(refusalOf({ KEY_POLICY_FILE: file })).toBe(
    `KEY_POLICY_FILE is "${file}", and what is in it is "maybe". It takes optional or required.`,
  );
  expect(refusalOf({ DATABASE_URL_FILE: fileWith('mysql://u:s3cret@db') })).not.toContain('s3cret');
});
