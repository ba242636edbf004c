import type { InputError } from '../problems.ts';

/** Refuses a body for what the contract can only say in words. */
export const invalidBody = (name: string, detail: string) => ({
  problem: 'invalid_body' as const,
  errors: [inBody(name, detail)],
});

/** Names a field of the body and what is wrong with it. */
export const inBody = (name: string, detail: string): InputError => ({ in: 'body', name, detail });
