import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { sqliteFileOf } from '../../storage/database-url.ts';
import { findPending } from '../../storage/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../storage/open-database.ts';
import type { Db } from '../../storage/schema.ts';
import { messageOf } from '../../storage/storage-error.ts';
import { checkClock } from './check-clock.ts';
import { checkPostgres } from './check-postgres.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('database');

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
