import { expect, test } from 'vitest';
import {
  issuedRecoveryCode,
  newRecoveryCodes,
} from '../../server/src/domain/accounts/recovery-code.ts';

test('ten codes, none of them twice, without a letter that another character looks like', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
});

test('every character is used', () => {
  const used = new Set(Array.from({ length: 100 }, newRecoveryCodes).flat().join(''));
  expect([...used].sort().join('')).toBe('-0123456789abcdefghjkmnpqrstvwxyz');
});

test.each([
  'k0mq-2x1d-w4tf',
  'K0MQ-2X1D-W4TF',
  'k0mq2x1dw4tf',
  ' k0mq 2x1d w4tf ',
  'k0mq–2x1d–w4tf',
  'komq-2xid-w4tf',
  'KOMQ-2XLD-W4TF',
])('%j is what was issued as k0mq-2x1d-w4tf', (typed) => {
  expect(issuedRecoveryCode(typed)).toBe('k0mq-2x1d-w4tf');
});

test.each(['Qm1cX-9yYw4', 'OIlo0-abcde', 'u0mq-2x1d-w4tf', '492039', 'wrong', ''])(
  '%j stays as it is: it is an earlier code, or none',
  (typed) => {
    expect(issuedRecoveryCode(typed)).toBe(typed);
  },
);
