import { Kysely } from 'kysely';
import { sqliteFileOf } from './database-url.ts';
import type { Dialects } from './drivers/dialects.ts';
import type { Database, Db, DialectName } from './schema.ts';
import { StorageError } from './storage-error.ts';

export interface OpenDatabase {
  db: Db;
  /** The same, for reading what requests wait for: nothing that takes long is in its way. */
  urgent: Db;
  /** The same, for changes that may take minutes, ahead of everything else: migrations, imports. */
  patient: Db;
  dialect: DialectName;
  /** Ends every connection; nothing may use the database afterwards. */
  close(): Promise<void>;
}

interface Options {
  /** Told in one sentence of what works, but not as it should. */
  warn?: (message: string) => void;
  /** Whether SQLite's file and its folder are made where they are missing. */
  create?: boolean;
}

/**
 * Opens `sqlite:<path>` (relative to the working directory) or `postgres://…`. The tables are
 * `migrate`'s matter.
 *
 * @throws StorageError when the URL is neither, or the database cannot be used
 */
export async function openDatabase(
  url: string,
  { warn = () => {}, create = true }: Options = {},
): Promise<OpenDatabase> {
  const file = sqliteFileOf(url);
  if (file !== undefined) {
    if (file === '') throw new StorageError(`${url} names no file. ${FORMS}`);
    const { openSqlite } = await import('./drivers/sqlite.ts');
    return open('sqlite', openSqlite(file, { warn, create }));
  }
  // The value itself is not repeated: it may hold a password.
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new StorageError(`the value is not understood. ${FORMS}`);
  const { openPostgres } = await import('./drivers/postgres.ts');
  return open('postgres', await openPostgres(url));
}

const FORMS = 'It takes sqlite:./data/reciters.db or postgres://user:password@host:5432/database';

function open(dialect: DialectName, dialects: Dialects): OpenDatabase {
  const db = new Kysely<Database>({ dialect: dialects.usual });
  const urgent = new Kysely<Database>({ dialect: dialects.urgent });
  const patient = dialects.patient ? new Kysely<Database>({ dialect: dialects.patient }) : db;
  return {
    db,
    urgent,
    patient,
    dialect,
    async close() {
      // The one that writes is the last, since it tidies SQLite's files up.
      await urgent.destroy();
      if (patient !== db) await patient.destroy();
      await db.destroy();
    },
  };
}
