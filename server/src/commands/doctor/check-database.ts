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
    return [ok(`${file} is not there yet: the first start makes it.`)];
  const findings: Finding[] = [];
  let database: OpenDatabase | undefined;
  try {
    database = await openDatabase(config.databaseUrl, {
      warn: (message) =>
        findings.push(warning(message, 'See the guide, "Who can read the files".')),
    });
    findings.push(...(await checkTables(database.db)));
    if (database.dialect === 'postgres')
      findings.push(...(await checkPostgres(database.db, config)));
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

async function checkPostgres(db: Db, { signIn }: Pick<Config, 'signIn'>): Promise<Finding[]> {
  const { rows } = await sql<{ version: number; standby: boolean; used: number; most: number }>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() as standby,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as most`.execute(db);
  const [server] = rows;
  if (server === undefined) return [];
  const { version, standby, used, most } = server;
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
  if (used > CROWDED * most)
    findings.push(
      warning(
        `${used} of ${most} connections of PostgreSQL are taken.`,
        'Raise max_connections, or run fewer replicas.',
      ),
    );
  if (signIn.secret === undefined)
    findings.push(
      warning(
        "the portal's secret lies in the database: whoever reads that can sign in as anybody.",
        'Set AUTH_SECRET or AUTH_SECRET_FILE.',
      ),
    );
  return findings;
}
