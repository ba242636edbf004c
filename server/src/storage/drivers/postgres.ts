import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { adviceFor } from '../connect-advice.ts';
import { withFullTls } from '../database-url.ts';
import { DatabaseAwayError, messageOf, StorageError } from '../storage-error.ts';
import type { Dialects } from './dialects.ts';
import { type Bounds, PATIENT, URGENT, USUAL } from './postgres-bounds.ts';
import { tellingOutages } from './telling-outages.ts';

/**
 * What a server that vanishes within a transaction has locked is free again after so many
 * milliseconds: before others have waited for it in vain.
 */
const VANISHED_MS = 3_000;

/**
 * For how long a connection is used at most, however busy it is. Where the server has only one to
 * spare, it goes round: else whoever has it would keep all others waiting for ever.
 */
const LIFETIME_SECONDS = 10;

const CHECK = 'Check that the server runs, and the host, port, database, user and password.';
const LET_THROUGH =
  'A pooler has to let the time-outs of the service through: see the guide, "PostgreSQL and Redis".';

/**
 * Opens connections to PostgreSQL, those for what is urgent apart from all others, and tries one of
 * them.
 * @throws StorageError when no connection can be made; its message holds neither user nor password
 */
export async function openPostgres(url: string): Promise<Dialects> {
  const [usual, urgent, patient] = [poolOf(url, USUAL), poolOf(url, URGENT), poolOf(url, PATIENT)];
  try {
    // Its connections end at once: where the server has one to spare, the others get it.
    (await patient.connect()).release();
  } catch (error) {
    await Promise.all([usual.end(), urgent.end(), patient.end()]);
    throw new StorageError(
      `cannot connect to PostgreSQL at ${placeOf(url)}: ${messageOf(error)}. ` +
        adviceFor(error, /startup parameter/.test(messageOf(error)) ? LET_THROUGH : CHECK),
      { cause: error },
    );
  }
  return { usual: dialectOf(usual), urgent: dialectOf(urgent), patient: dialectOf(patient) };
}

function poolOf(url: string, bounds: Bounds): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withFullTls(url),
    application_name: 'reciters-api',
    max: bounds.connections,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    idleTimeoutMillis: bounds.idleMs,
    connectionTimeoutMillis: bounds.connectMs,
    lock_timeout: bounds.lockMs,
    statement_timeout: bounds.statementMs,
    query_timeout: bounds.answerMs,
    idle_in_transaction_session_timeout: VANISHED_MS,
    keepAlive: true,
    types: { getTypeParser },
    // Without what is sent first all works, if slower, or with more collisions.
    onConnect: (client) => bounds.first && client.query(bounds.first).catch(ignore),
  });
  // A connection that breaks is replaced by the pool, and the query it served fails and says so;
  // without listeners the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

const dialectOf = (pool: pg.Pool): Dialect =>
  new PostgresDialect({
    pool: {
      connect: async () => untilOutage(await tellingOutages(isOutage, () => pool.connect())),
      end: () => pool.end(),
    },
  });

/**
 * A connection that is used no more once it has failed. What was sent on it may still run there, and
 * everything else would wait behind it; or it leads to a server that others have left.
 */
function untilOutage(client: pg.PoolClient): PostgresPoolClient {
  let outage: Error | undefined;
  async function query(statement: string, parameters: readonly unknown[]) {
    if (outage !== undefined) throw outage;
    try {
      return await tellingOutages(isOutage, () => client.query(statement, [...parameters]));
    } catch (error) {
      if (error instanceof DatabaseAwayError) outage = error;
      throw error;
    }
  }
  return {
    // Kysely asks for cursors only where it is given them.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(outage),
  };
}

function ignore(): void {}

/**
 * Classes of SQLSTATE by which the server says that it cannot work: connection exception,
 * insufficient resources (such as a full disk), operator intervention (such as a shutdown), system
 * error; and codes: the server takes no writes (a standby), a lock was not to be had
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const OUTAGES: readonly unknown[] = ['08', '53', '57', '58'];
const OUTAGE_CODES: readonly unknown[] = ['25006', '55P03'];

/** What the server did not say itself is about the way to it. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return OUTAGES.includes(error.code?.slice(0, 2)) || OUTAGE_CODES.includes(error.code);
}

/** Numbers where SQLite gives numbers: counts are bigint, and stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}
