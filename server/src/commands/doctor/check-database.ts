import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { sqliteFileOf } from '../../storage/database-url.ts';
import { findPending } from '../../storage/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../storage/open-database.ts';
import type { Db } from '../../storage/schema.ts';
import { messageOf } from '../../storage/storage-error.ts';
import { checkClock } from './check-clock.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('database');

/** Before this major version PostgreSQL's makers mend nothing any more. */
const OLDEST_POSTGRES = 13;

/** So much of PostgreSQL's connections may be taken before it is worth a word. */
const CROWDED = 0.8;

/** Looks at the database without changing it. */
export async function checkDatabase(
  config: Pick<Config, 'databaseUrl' | 'signIn'>,
): Promise<Finding[]> {
  const file = sqliteFileOf(config.databaseUrl);
  if (file !== undefined && !existsSync(file))
    return [
      ok(
        `${file} is not there yet: the first start makes it. If the service runs, it was removed under it.`,
      ),
    ];
  const findings: Finding[] = [];
  let database: OpenDatabase | undefined;
  try {
    database = await openDatabase(config.databaseUrl, {
      warn: (message) =>
        findings.push(warning(message, 'See the guide, "Who can read the files".')),
    });
    findings.push(...(await checkTables(database.db)));
    findings.push(
      ...(database.dialect === 'postgres'
        ? await checkPostgres(database.db, config)
        : await checkFile(database.db)),
    );
    findings.push(...(await checkClock(database)));
  } catch (error) {
    findings.push(broken(messageOf(error), 'Mend this first: nothing works without the database.'));
  } finally {
    await database?.close();
  }
  return findings;
}

async function checkTables(db: Db): Promise<Finding[]> {
  const pending = await findPending(db);
  return pending.length === 0
    ? [ok('answers, and its tables are up to date.')]
    : [ok(`answers. The next start brings its tables up to date: ${pending.join(', ')}.`)];
}

/** Reads the whole file. */
async function checkFile(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const says = rows[0]?.quick_check ?? '';
  return says === 'ok'
    ? []
    : [
        broken(
          `the file is damaged (${says.replace(/\s+/g, ' ')}).`,
          'Keep it, and restore a backup.',
        ),
      ];
}

async function checkPostgres(db: Db, { signIn }: Pick<Config, 'signIn'>): Promise<Finding[]> {
  const { rows } = await sql<PostgresState>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as standby,
      current_setting('transaction_read_only')::boolean as "readOnly",
      current_setting('autovacuum')::boolean as autovacuum,
      current_setting('statement_timeout') <> '0' as bounded,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most`.execute(db);
  const findings = rows.flatMap(judgePostgres);
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
export interface PostgresState {
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
}

/** What is worth a word about a server of PostgreSQL. */
export function judgePostgres(state: PostgresState): Finding[] {
  const { version, standby, readOnly, autovacuum, bounded, used, most } = state;
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
  return findings;
}
