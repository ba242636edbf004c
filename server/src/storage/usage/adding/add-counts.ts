import { sql } from 'kysely';
import { type Columns, chunksOf } from '../../../columns.ts';
import type { Counts, EndUserDay, KeyHour } from '../../../domain/usage/usage-batch.ts';
import { isSqlite } from '../../dialect.ts';
import type { Db } from '../../schema.ts';
import { addExcluded, STATUS_COLUMNS, statusColumns } from '../counting.ts';
import { OVERFLOW } from './end-user-limit.ts';
import { EqualRows, queryOf } from './equal-rows.ts';

/** The key id under which calls without a key are counted. */
export const ANONYMOUS = 'anonymous';

/**
 * Few enough rows for a statement to end long before its time limit. Until it ends, SQLite keeps a copy of
 * each page that it changes.
 */
const ROWS_PER_STATEMENT = 1_000;

/** The numbers of a row. */
const numbersAt = (times: readonly number[], counts: Columns<Counts>, at: number): number[] => [
  times[at] ?? 0,
  counts.ok[at] ?? 0,
  counts.redirected[at] ?? 0,
  counts.refused[at] ?? 0,
  counts.failed[at] ?? 0,
];

/** Servers that lock rows in different orders would block each other. In SQLite one writes at a time. */
const IN_ORDER = sql`order by 1, 2`;

/** In PostgreSQL this is one statement, which puts all rows in the database's own order. */
export async function addTotals(trx: Db, totals: Columns<KeyHour>): Promise<void> {
  const atOnce = isSqlite(trx) ? ROWS_PER_STATEMENT : totals.keyId.length;
  for (const some of chunksOf(totals, atOnce)) {
    const rows = new EqualRows();
    for (const [at, keyId] of some.keyId.entries())
      rows.add(numbersAt(some.hour, some, at), keyId ?? ANONYMOUS);
    await sql`
      insert into usage_counts (key_id, hour, ${statusColumns})
      select name, hour, ${statusColumns} from ${queryOf(trx, rows, ['hour', ...STATUS_COLUMNS])} as added
      where true ${isSqlite(trx) ? sql`` : IN_ORDER}
      on conflict (key_id, hour) do update set ${addExcluded('usage_counts')}`.execute(trx);
  }
}

/** In as few statements as that can be: with many keys, each has few end users in a batch. */
export async function addEndUsers(trx: Db, endUsers: Columns<EndUserDay>): Promise<void> {
  for (const some of chunksOf(endUsers, ROWS_PER_STATEMENT)) {
    const { keyId, day, externalUserId } = some;
    const rows = new EqualRows();
    for (const [at, id] of externalUserId.entries())
      rows.add(numbersAt(day, some, at), id ?? OVERFLOW, keyId[at] ?? '');
    await sql`
      insert into end_user_counts (key_id, day, external_user_id, ${statusColumns})
      select value, day, name, ${statusColumns} from ${queryOf(trx, rows, ['day', ...STATUS_COLUMNS])} as added
      where true
      on conflict (key_id, day, external_user_id) do update
      set ${addExcluded('end_user_counts')}`.execute(trx);
  }
}
