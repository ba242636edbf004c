import { sql } from 'kysely';
import { type Columns, columnsOf, rowsOf } from '../../columns.ts';
import type { EndUserDay, UsageBatch } from '../../domain/usage/usage-batch.ts';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { addEndUsers, addTotals } from './adding/add-counts.ts';
import { noteBatch } from './adding/added-batches.ts';
import { joinBatches } from './adding/batch-parts.ts';
import { capEndUsers } from './adding/end-user-limit.ts';
import { leaveErasedOut } from './adding/leave-erased-out.ts';
import { noteUses } from './adding/note-uses.ts';
import { keyList } from './counting.ts';
import { addErrors } from './error-counts.ts';
import { addKeyless } from './keyless-callers.ts';
import { addRecent } from './recent-requests.ts';

interface Limits {
  /** Of each key so many end users a day are kept apart. */
  maxEndUsersPerDay?: number;
}

/** Adds one batch, as `addBatches` does. */
export const addUsage = (db: Db, batch: UsageBatch, limits?: Limits): Promise<void> =>
  addBatches(db, [batch], limits);

/**
 * Adds batches to the stored counts, all of them or none, and once, where the first has an id. Of each
 * key at most `maxEndUsersPerDay` end users a day are kept apart; usage of a key that is gone is
 * dropped, except from the totals. So is what an end user did before being erased.
 */
export async function addBatches(
  db: Db,
  batches: readonly UsageBatch[],
  { maxEndUsersPerDay = 100_000 }: Limits = {},
): Promise<void> {
  const [first, ...others] = batches;
  if (first === undefined) return;
  const batch = joinBatches(first, ...others);
  const add = (lock: Lock): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if (batch.id !== undefined && !(await noteBatch(trx, batch.id))) return;
      await addBatch(trx, batch, lock, maxEndUsersPerDay);
    });
  if (!isSqlite(db)) return await add((trx) => lockKeys(trx, keysOf(batch)));
  try {
    // In SQLite who writes has locked everything. To look for each key takes a tenth of the time, and
    // hardly ever is one gone. Where one is, its foreign key makes the database refuse the batch.
    await add(async () => NONE);
  } catch (error) {
    const gone = await goneOf(db, keysOf(batch));
    if (gone.size === 0) throw error;
    await add((trx) => goneOf(trx, keysOf(batch)));
  }
}

/** Locks the keys of the batch, and gives those that are gone. */
type Lock = (trx: Db) => Promise<ReadonlySet<string>>;

async function addBatch(
  trx: Db,
  batch: UsageBatch,
  lock: Lock,
  maxEndUsersPerDay: number,
): Promise<void> {
  const { totals, endUsers, lastUses, busiest, errors = [], recent, keyless = [] } = batch;
  // Before what follows, since it locks the rows of these keys and hours: servers that share a
  // database take turns, and each sees the end users that the others have added.
  await addTotals(trx, totals);
  await addErrors(trx, errors);
  // From here on no end user of these keys is erased until the batch is added.
  const gone = await lock(trx);
  await noteUses(trx, { lastUses, busiest });
  const kept = await leaveErasedOut(trx, without(gone, endUsers));
  const capped = await capEndUsers(trx, kept, maxEndUsersPerDay);
  await addEndUsers(trx, capped);
  if (recent !== undefined) await addRecent(trx, recent);
  await addKeyless(trx, keyless);
}

const NONE: ReadonlySet<string> = new Set();

/** The keys whose rows a batch changes, or whose end users it adds. */
const keysOf = ({ endUsers, lastUses, busiest }: UsageBatch): string[] => [
  ...new Set([...endUsers.keyId, ...lastUses.keyId, ...busiest.keyId]),
];

/** Locks keys as an update would, and returns those that are not there. */
async function lockKeys(trx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const locked = await lockRows(trx, ids);
  return locked === ids.length ? NONE : await goneOf(trx, ids);
}

/** The keys that are not there. */
async function goneOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from ${keyList(ids, 'id')} as asked
    where not exists (select 1 from api_keys where api_keys.id = asked.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns how many there are: to read thousands of ids back would take longer than to lock them. */
async function lockRows(trx: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ locked: string }>`
    select count(*) as locked from (
      select id from api_keys where id = any(${ids})
      order by id -- servers that lock rows in different orders would block each other
      for no key update
    ) as keys`.execute(trx);
  return Number(rows[0]?.locked);
}

const without = (gone: ReadonlySet<string>, endUsers: Columns<EndUserDay>): Columns<EndUserDay> =>
  gone.size === 0
    ? endUsers
    : columnsOf(
        endUsers,
        rowsOf(endUsers).filter(({ keyId }) => !gone.has(keyId)),
      );
