import { CALLER_MUTANTS } from './callers.ts';
import { CONDITIONAL_MUTANTS } from './conditional.ts';
import { CORS_MUTANTS } from './cors.ts';
import { COUNTING_MUTANTS } from './counting.ts';
import { ECHO_MUTANTS } from './echoes.ts';
import { ENCODING_MUTANTS } from './encoding.ts';
import { ENFORCING_MUTANTS } from './enforcing.ts';
import { FILTER_MUTANTS } from './filters.ts';
import { HEAD_MUTANTS } from './head.ts';
import { HEADER_MUTANTS } from './headers.ts';
import { ITEM_MUTANTS } from './items.ts';
import { KEY_MUTANTS } from './keys.ts';
import { LINK_MUTANTS } from './links.ts';
import { METHOD_MUTANTS } from './methods.ts';
import type { Mutant } from './mutant.ts';
import { NEGOTIATION_MUTANTS } from './negotiation.ts';
import { NEIGHBOUR_MUTANTS } from './neighbours.ts';
import { PAGE_MUTANTS } from './pages.ts';
import { PRECEDENCE_MUTANTS } from './precedence.ts';
import { PROBLEM_MUTANTS } from './problems.ts';
import { QUERY_MUTANTS } from './query.ts';
import { QUERY_FAULT_MUTANTS } from './query-faults.ts';
import { RECORD_MUTANTS } from './records.ts';
import { REFUSAL_MUTANTS } from './refusals.ts';
import { ROBUSTNESS_MUTANTS } from './robustness.ts';
import { SEARCH_MUTANTS } from './searches.ts';
import { SUBTLE_MUTANTS } from './subtle.ts';
import { USER_ID_MUTANTS } from './user-id.ts';
import { WORD_MUTANTS } from './words.ts';

/** Every mutant, by what it breaks. */
export const MUTANTS: readonly Mutant[] = [
  ...USER_ID_MUTANTS,
  ...QUERY_MUTANTS,
  ...QUERY_FAULT_MUTANTS,
  ...KEY_MUTANTS,
  ...REFUSAL_MUTANTS,
  ...PRECEDENCE_MUTANTS,
  ...ECHO_MUTANTS,
  ...RECORD_MUTANTS,
  ...HEADER_MUTANTS,
  ...PROBLEM_MUTANTS,
  ...HEAD_MUTANTS,
  ...METHOD_MUTANTS,
  ...CONDITIONAL_MUTANTS,
  ...ENCODING_MUTANTS,
  ...CORS_MUTANTS,
  ...ROBUSTNESS_MUTANTS,
  ...PAGE_MUTANTS,
  ...FILTER_MUTANTS,
  ...ITEM_MUTANTS,
  ...SEARCH_MUTANTS,
  ...LINK_MUTANTS,
  ...COUNTING_MUTANTS,
  ...ENFORCING_MUTANTS,
  ...SUBTLE_MUTANTS,
  ...NEGOTIATION_MUTANTS,
  ...NEIGHBOUR_MUTANTS,
  ...CALLER_MUTANTS,
  ...WORD_MUTANTS,
];
