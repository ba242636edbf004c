import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../storage/schema.ts';
import { type Finding, findingsOf } from './finding.ts';

const { warning, broken } = findingsOf('database');

/** Before this major version PostgreSQL's makers mend nothing any more. */
const OLDEST_POSTGRES = 13;

/** So much of PostgreSQL's connections may be taken before it is worth a word. */
const CROWDED = 0.8;

/** A page of the portal takes several answers, and a key that a replica has not seen yet takes one. */
const SLOW_MS = 250;

/** Looks at a server of PostgreSQL: what it says of itself, and what lies in it. */
export async function checkPostgres(
  db: Db,
  { signIn }: Pick<Config, 'signIn'>,
): Promise<Finding[]> {
  const { rows } = await sql<Omit<PostgresState, 'answerMs'>>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as standby,
      current_setting('transaction_read_only')::boolean as "readOnly",
      current_setting('autovacuum')::boolean as autovacuum,
      current_setting('statement_timeout') <> '0' as bounded,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most`.execute(db);
  const from = Date.now();
  await sql`select 1`.execute(db);
  const answerMs = Date.now() - from;
  const findings = rows.flatMap((row) => judgePostgres({ ...row, answerMs }));
  if (signIn.secret === undefined)
    findings.push(
      warning(
        "the portal's secret lies in the database: whoever reads that can sign in as anybody.",
        'Set AUTH_SECRET or AUTH_SECRET_FILE.',
      ),
    );
  return findings;
}

/** What PostgreSQL says of itself. */
interface PostgresState {
  /** The major version. */
  version: number;
  standby: boolean;
  /** Whether transactions begin as ones that only read, as those of a standby do. */
  readOnly: boolean;
  autovacuum: boolean;
  /** Whether the time-outs that the service sets hold; a pooler may leave them out. */
  bounded: boolean;
  /** Connections that are taken, and how many there can be. */
  used: number;
  most: number;
  /** How long it took over the shortest of answers, in milliseconds. */
  answerMs: number;
}

/** What is worth a word about a server of PostgreSQL. */
export function judgePostgres(state: PostgresState): Finding[] {
  const { version, standby, readOnly, autovacuum, bounded, used, most, answerMs } = state;
  const findings: Finding[] = [];
  if (version < OLDEST_POSTGRES)
    findings.push(warning(`PostgreSQL ${version} gets no repairs any more.`, 'Plan an upgrade.'));
  if (standby)
    findings.push(
      broken(
        'this PostgreSQL is a standby: it takes no writes.',
        'Lead DATABASE_URL to the primary.',
      ),
    );
  if (readOnly && !standby)
    findings.push(
      broken(
        'this database takes no writes: its transactions are to read only.',
        'Take default_transaction_read_only away from the database, the role or the server.',
      ),
    );
  if (!autovacuum)
    findings.push(
      warning(
        'autovacuum is off: the tables grow without end, and the pages of usage get slow.',
        "Switch it on, as it is by PostgreSQL's default, or run VACUUM ANALYZE every night.",
      ),
    );
  if (!bounded)
    findings.push(
      warning(
        'a pooler leaves out the time-outs of the service: a statement that hangs is never ended.',
        'Set them for the role: see the guide, "PostgreSQL and Redis".',
      ),
    );
  if (used > CROWDED * most)
    findings.push(
      warning(
        `${used} of ${most} connections of PostgreSQL are taken.`,
        'Raise max_connections, or run fewer replicas.',
      ),
    );
  if (answerMs > SLOW_MS)
    findings.push(
      warning(
        `took ${answerMs} ms to answer: the portal waits so long several times, and so do keys that are new to a replica.`,
        'Put it nearer, or look at what keeps it busy (pg_stat_activity).',
      ),
    );
  return findings;
}
