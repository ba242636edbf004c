import type { SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** More than all that pages and requests ask; what a report asks once soon makes room. */
const STATEMENTS = 200;
/** Longer ones write many rows at once, hardly ever as many again. */
const LONGEST = 4_096;

/**
 * Prepares each statement once: that takes longer than most of them run. SQLite itself prepares a
 * kept one anew where tables have changed meanwhile (sqlite3_prepare_v2).
 */
export function keepStatements(
  prepare: (sql: string) => SqliteStatement,
): (sql: string) => SqliteStatement {
  const kept = new LRUCache<string, SqliteStatement>({ max: STATEMENTS });
  return (sql) => {
    if (sql.length > LONGEST) return prepare(sql);
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
}
