import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { type EmptySchema, emptySchema } from '../../scripts/shared/empty-schema.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../server/src/storage/open-database.ts';
import type { DialectName } from '../../server/src/storage/schema.ts';
import { templateOf } from './templates.ts';
import { whereThereIs } from './where-there-is.ts';

/** A fresh, migrated database that goes away with the test. */
export interface TestDatabase extends OpenDatabase {
  url: string;
}

/** An empty folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reciters-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a database without tables that goes away with the test. */
export async function emptyDatabaseUrl(dialect: DialectName): Promise<string> {
  return dialect === 'sqlite'
    ? `sqlite:${join(temporaryFolder(), 'reciters.db')}`
    : await emptySchemaUrl();
}

/** Runs the same tests on SQLite and on PostgreSQL. */
export function forEachDialect(
  define: (dialect: DialectName, open: () => Promise<TestDatabase>) => void,
): void {
  describe('on SQLite', () => define('sqlite', () => openMigrated('sqlite')));
  onPostgres((open) => define('postgres', open));
}

/** Runs tests on PostgreSQL where TEST_DATABASE_URL names a server; CI may not leave them out. */
export function onPostgres(define: (open: () => Promise<TestDatabase>) => void): void {
  whereThereIs(
    process.env.TEST_DATABASE_URL,
    { name: 'on PostgreSQL', missing: 'set TEST_DATABASE_URL, so that PostgreSQL is tested too' },
    () => define(() => openMigrated('postgres')),
  );
}

async function openMigrated(dialect: DialectName): Promise<TestDatabase> {
  const url = await emptyDatabaseUrl(dialect);
  if (dialect === 'sqlite') copyFileSync(await templateOf('migrated'), url.slice('sqlite:'.length));
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  await migrate(database);
  return { ...database, url };
}

async function emptySchemaUrl(): Promise<string> {
  const { url, drop } = await testSchema();
  onTestFinished(drop);
  return url;
}

/** A schema of its own lets test files share one PostgreSQL server. */
export const testSchema = (): Promise<EmptySchema> =>
  emptySchema(process.env.TEST_DATABASE_URL ?? '', 'test');
