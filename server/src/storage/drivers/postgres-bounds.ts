/** What a set of connections may take; durations in milliseconds. */
export interface Bounds {
  connections: number;
  connectMs: number;
  lockMs: number;
  statementMs: number;
  /** How long this side waits, for a server that has vanished without a word. */
  answerMs: number;
  /** After so long without use a connection ends; left out, after ten seconds. */
  idleMs?: number;
  /** Sent first on each connection. */
  first?: string;
}

/**
 * Whoever waited for a lock goes on with what is there then, whatever the database has as its default: with
 * any other isolation PostgreSQL would end every second one of those who come at once.
 */
const ISOLATION = "set default_transaction_isolation = 'read committed'";

/** No bound. */
const AS_LONG_AS_IT_TAKES = 0;

/** For what nobody waits for but people and this service itself. */
export const USUAL: Bounds = {
  connections: 10,
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: 10_000,
  answerMs: 15_000,
  // The server compiles what reads much, which takes longer here than it saves.
  first: `${ISOLATION}; set jit = off`,
};

/** For what requests wait for: short queries, which are done soon or not at all. */
export const URGENT: Bounds = {
  connections: 5,
  connectMs: 2_000,
  lockMs: 1_000,
  statementMs: 2_000,
  answerMs: 3_000,
};

/** For changes of tables, which may take minutes, ahead of everything else. */
export const PATIENT: Bounds = {
  connections: 1,
  connectMs: 5_000,
  lockMs: 5_000,
  statementMs: AS_LONG_AS_IT_TAKES,
  answerMs: AS_LONG_AS_IT_TAKES,
  idleMs: 1,
  first: ISOLATION,
};
