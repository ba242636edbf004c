import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { loadConfig } from '../../server/src/config/config.ts';
import { loadDataFile } from '../../server/src/service/load-data-file.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';

/** What SQLite databases of tests start from: tables alone, or with the reciters in them. */
const FILLS = {
  migrated: async () => {},
  loaded: loadDataFile,
} satisfies Record<string, (db: Db) => Promise<unknown>>;

type Template = keyof typeof FILLS;

/** What all workers of a run share, or a folder of this process alone where there is no run. */
function sharedFolder(): string {
  const { TEST_RUN_FOLDER } = process.env;
  if (TEST_RUN_FOLDER !== undefined) return TEST_RUN_FOLDER;
  const folder = mkdtempSync(join(tmpdir(), 'reciters-templates-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  return folder;
}

const made = new Map<Template, Promise<string>>();
let folder: string | undefined;

async function make(name: Template): Promise<string> {
  folder ??= sharedFolder();
  const path = join(folder, `${name}.db`);
  if (existsSync(path)) return path;
  const draft = join(folder, `${name}-${process.pid}.db`);
  const database = await openDatabase(loadConfig({ DATABASE_URL: `sqlite:${draft}` }).databaseUrl);
  await migrate(database);
  await FILLS[name](database.db);
  await database.close();
  // Whole at once: other workers look for it meanwhile, or make the same one.
  renameSync(draft, path);
  return path;
}

/** The file of a template, to be copied. It is made once for all tests of a run. */
export function templateOf(name: Template): Promise<string> {
  const path = made.get(name) ?? make(name);
  made.set(name, path);
  return path;
}
