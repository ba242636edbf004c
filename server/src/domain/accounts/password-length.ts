import type { PasswordLengths } from '../../contract/password-lengths.ts';

/** The fewest characters of an account's password. */
export const minLengthOf = (
  { withoutSecondFactor, withSecondFactor }: PasswordLengths,
  hasSecondFactor: boolean,
): number => (hasSecondFactor ? withSecondFactor : withoutSecondFactor);

/** Whether a password is long enough, counted in Unicode code points (NIST SP 800-63B). */
export const isLongEnough = (password: string, minLength: number): boolean =>
  [...password].length >= minLength;
