import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { sqliteFileOf } from '../../storage/database-url.ts';
import { findPending } from '../../storage/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../storage/open-database.ts';
import type { Db } from '../../storage/schema.ts';
import { messageOf } from '../../storage/storage-error.ts';
import { checkClock } from './check-clock.ts';
import { existing } from './check-disk.ts';
import { checkPostgres } from './check-postgres.ts';
import { checkSecret } from './check-secret.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warning, broken } = findingsOf('database');

/** Looks at the database without changing it. */
export async function checkDatabase(
  config: Pick<Config, 'databaseUrl' | 'signIn'>,
): Promise<Finding[]> {
  const file = sqliteFileOf(config.databaseUrl);
  if (file !== undefined && !existsSync(file)) return [checkPlace(file)];
  const findings: Finding[] = [];
  let database: OpenDatabase | undefined;
  try {
    database = await openDatabase(config.databaseUrl, {
      warn: (message) =>
        findings.push(warning(message, 'See the guide, "Who can read the files".')),
    });
    const pending = await findPending(database.db);
    findings.push(judgeTables(pending));
    findings.push(
      ...(file === undefined
        ? await checkPostgres(database.db, config)
        : await checkFile(database.db)),
    );
    if (file !== undefined && pending.length === 0) {
      const setting = config.signIn.secret;
      findings.push(...(await checkSecret(database.db, { file: `${file}.secret`, setting })));
    }
    findings.push(...(await checkClock(database)));
  } catch (error) {
    findings.push(broken(messageOf(error), 'Mend this first: nothing works without the database.'));
  } finally {
    await database?.close();
  }
  return findings;
}

/** A file that is not there, or that this user does not see. */
function checkPlace(file: string): Finding {
  try {
    // With a dot behind it, for what is in its place may be no folder.
    accessSync(`${existing(dirname(file))}/.`, constants.W_OK | constants.X_OK);
    return ok(
      `${file} is not there yet: the first start makes it. If the service runs, it was removed under it.`,
    );
  } catch (error) {
    return broken(
      `${file} cannot be seen or made by this user: ${messageOf(error)}.`,
      'Run this as the user of the service. If it is, give that user the folder, or give DATABASE_URL another path.',
    );
  }
}

const judgeTables = (pending: readonly string[]): Finding =>
  pending.length === 0
    ? ok('answers, and its tables are up to date.')
    : ok(`answers. The next start brings its tables up to date: ${pending.join(', ')}.`);

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
