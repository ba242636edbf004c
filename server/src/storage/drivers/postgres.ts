import { type DatabaseConnection, type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { messageOf, StorageError } from '../storage-error.ts';
import { tellingOutages } from './telling-outages.ts';

/**
 * Opens a pool of connections to PostgreSQL and tries one of them.
 * @throws StorageError when no connection can be made; its message holds neither user nor password
 */
export async function openPostgres(url: string): Promise<Dialect> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'reciters-api',
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Counts on this side, for a server that has vanished without closing the connection.
    query_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks is replaced by the pool, and the query it served fails and says so;
  // without listeners the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw new StorageError(
      `cannot connect to PostgreSQL at ${placeOf(url)}: ${messageOf(error)}. ` +
        'Check that the server runs, and the host, port, database, user and password.',
      { cause: error },
    );
  }
  return new PostgresDialect({
    pool: {
      connect: () => tellingOutages(isOutage, () => pool.connect()),
      end: () => pool.end(),
    },
    onCreateConnection: async (connection) => tellOutagesOf(connection),
  });
}

function ignore(): void {}

/**
 * Classes of SQLSTATE by which the server says that it cannot work: connection exception,
 * insufficient resources (such as a full disk), operator intervention (such as a shutdown), system
 * error (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const OUTAGES: readonly unknown[] = ['08', '53', '57', '58'];

/** What the server did not say itself is about the way to it. */
function isOutage(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || OUTAGES.includes(error.code?.slice(0, 2));
}

function tellOutagesOf(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query) => tellingOutages(isOutage, () => execute(query));
}

/** Numbers where SQLite gives numbers: counts are bigint, and stay far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}
