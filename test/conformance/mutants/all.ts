import { CREDENTIAL_MUTANTS } from './credentials.ts';
import { HTTP_MUTANTS } from './http.ts';
import { LIMIT_MUTANTS } from './limits.ts';
import { LIST_MUTANTS } from './lists.ts';
import type { Mutant } from './mutant.ts';
import { PARAMETER_MUTANTS } from './parameters.ts';
import { RESPONSE_MUTANTS } from './responses.ts';

/** Every mutant, by what it breaks. */
export const MUTANTS: readonly Mutant[] = [
  ...PARAMETER_MUTANTS,
  ...CREDENTIAL_MUTANTS,
  ...RESPONSE_MUTANTS,
  ...HTTP_MUTANTS,
  ...LIST_MUTANTS,
  ...LIMIT_MUTANTS,
];
