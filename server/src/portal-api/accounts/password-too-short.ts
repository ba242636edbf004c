import { inBody } from '../invalid-body.ts';

/** @param field the name of the password in the body */
export const passwordTooShort = (field: string, minLength: number) => ({
  problem: 'password_too_short' as const,
  detail: `Without a second factor a password has at least ${minLength} characters.`,
  errors: [inBody(field, `must have at least ${minLength} characters`)],
});
