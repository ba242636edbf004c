import type { InputError, InputReason } from '../problems.ts';

/** Refuses a body for what the contract can only say in words. */
export const invalidBody = (name: string, detail: string, reason: InputReason) => ({
  problem: 'invalid_body' as const,
  errors: [inBody(name, detail, reason)],
});

/** Names a field of the body, what is wrong with it, and the rule that it breaks. */
export const inBody = (name: string, detail: string, reason: InputReason): InputError => ({
  in: 'body',
  name,
  detail,
  reason,
});

/** Refuses an address that an account has. */
export const emailTaken = () => ({
  problem: 'email_taken' as const,
  errors: [inBody('email', 'has an account', 'taken')],
});

/** Refuses a name that another key of the account has. */
export const nameTaken = () => ({
  problem: 'name_taken' as const,
  errors: [inBody('name', 'is the name of another key', 'taken')],
});
