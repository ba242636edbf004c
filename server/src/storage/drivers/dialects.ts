import type { Dialect } from 'kysely';

/** The ways into one database. */
export interface Dialects {
  usual: Dialect;
  urgent: Dialect;
  /** Left out where the usual one waits as long as it takes. */
  patient?: Dialect;
}
