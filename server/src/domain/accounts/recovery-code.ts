import { randomBytes } from 'node:crypto';

/** Crockford's Base32: no letter that looks like a digit, and none that is another in capitals alone. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const HOW_MANY = 10;

/** New recovery codes, each of 60 random bits: people type them from paper. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode);

const newCode = (): string =>
  grouped([...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(''));

const grouped = (code: string): string => code.replace(/(.{4})(.{4})/, '$1-$2-');

/**
 * A recovery code as it was issued, in whatever case and groups it was typed, with O for 0, and I or L
 * for 1. Of any other form it stays as it is: earlier codes had ten characters, in both cases.
 */
export function issuedRecoveryCode(typed: string): string {
  const code = typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return FORM.test(code) ? grouped(code) : typed;
}
