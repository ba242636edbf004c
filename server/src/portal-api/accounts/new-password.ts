import { isGuessable } from '../../domain/accounts/guessable-password.ts';
import { isLongEnough } from '../../domain/accounts/password-length.ts';
import { inBody } from '../invalid-body.ts';

/** What new passwords are called in bodies. */
type Field = 'password' | 'new_password';

/** A password that has to be longer. */
export const passwordTooShort = (field: Field, minLength: number) => ({
  problem: 'password_too_short' as const,
  detail: `Without a second factor a password has at least ${minLength} characters.`,
  errors: [inBody(field, `must have at least ${minLength} characters`, 'too_short')],
});

const passwordGuessable = (field: Field) => ({
  problem: 'password_guessable' as const,
  errors: [inBody(field, 'is among the first passwords that somebody would try', 'guessable')],
});

let common: Promise<ReadonlySet<string>> | undefined;

/** About 50,000 passwords that were found in leaks; read when a password is first chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return common;
}

interface Account {
  /** In lower case. */
  email: string;
  /** The fewest characters that its password may have. */
  minLength: number;
  /** What the password is called in the body. */
  field?: Field;
}

/**
 * Decides whether a password may be an account's, with or without a second factor.
 *
 * @returns why not; undefined where it may
 */
export async function judgeNewPassword(
  password: string,
  { email, minLength, field = 'new_password' }: Account,
) {
  if (!isLongEnough(password, minLength)) return passwordTooShort(field, minLength);
  const list = await commonPasswords();
  return isGuessable(password, email, (word) => list.has(word))
    ? passwordGuessable(field)
    : undefined;
}
