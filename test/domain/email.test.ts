import { expect, test } from 'vitest';
import { normaliseEmail } from '../../server/src/domain/accounts/email.ts';

test.each([
  ['Maryam@Example.ORG', 'maryam@example.org'],
  [' a.b+c@mail.example.org ', 'a.b+c@mail.example.org'],
])('%j is an e-mail address', (text, email) => {
  expect(normaliseEmail(text)).toBe(email);
});

test.each([
  '',
  'maryam',
  'maryam@',
  '@example.org',
  'maryam@localhost',
  'maryam@example..org',
  'maryam@-example.org',
  'two words@example.org',
  'a@b@example.org',
  `${'x'.repeat(250)}@example.org`,
])('%j is not an address', (text) => {
  expect(normaliseEmail(text)).toBeUndefined();
});
