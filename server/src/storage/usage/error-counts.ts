import { sql } from 'kysely';
import type { ErrorsOfHour } from '../../domain/usage/usage-batch.ts';
import { HOUR_MS } from '../../durations.ts';
import type { Db } from '../schema.ts';
import { ANONYMOUS } from './adding/add-counts.ts';

/** For how long errors are kept apart by code, in hours: a year, and the weeks to compare it with. */
const KEPT_HOURS = 400 * 24;

/** Rows of one statement. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Adds to the numbers of requests that were answered with an error, by key, hour and code. The codes
 * are those of the contract, so a key has only so many rows an hour.
 */
export async function addErrors(trx: Db, errors: readonly ErrorsOfHour[]): Promise<void> {
  const rows = errors.map(({ keyId, hour, code, requests }) => [
    ...[keyId ?? ANONYMOUS, hour, code, requests],
  ]);
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const chunk = JSON.stringify({ ...rows.slice(at, at + ROWS_PER_STATEMENT) });
    await sql`
      insert into error_counts (key_id, hour, code, requests)
      select value->>0, cast(value->>1 as integer), value->>2, sum(cast(value->>3 as bigint))
      from json_each(${chunk})
      group by 1, 2, 3
      order by 1, 2, 3 -- servers that lock rows in different orders would block each other
      on conflict (key_id, hour, code)
      do update set requests = error_counts.requests + excluded.requests`.execute(trx);
  }
}

/** Counts the errors of one key as another's. */
export async function moveErrors(trx: Db, from: string, to: string): Promise<void> {
  await sql`
    insert into error_counts (key_id, hour, code, requests)
    select ${to}, hour, code, requests from error_counts where key_id = ${from}
    order by 1, 2, 3
    on conflict (key_id, hour, code)
    do update set requests = error_counts.requests + excluded.requests`.execute(trx);
  await trx.deleteFrom('error_counts').where('key_id', '=', from).execute();
}

/** Removes the codes of errors that are too old; their numbers stay among the requests. */
export async function purgeErrors(db: Db, now: Date): Promise<void> {
  const first = Math.floor(now.getTime() / HOUR_MS) - KEPT_HOURS;
  await db.deleteFrom('error_counts').where('hour', '<', first).execute();
}
