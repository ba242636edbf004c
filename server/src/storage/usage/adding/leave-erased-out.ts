import { type Columns, columnsOf, rowsOf } from '../../../columns.ts';
import type { EndUserDay } from '../../../domain/usage/usage-batch.ts';
import { DAY_MS } from '../../../durations.ts';
import { databaseNow } from '../../dialect.ts';
import type { Db } from '../../schema.ts';
import {
  countErased,
  digestOf,
  EVERYONE,
  type Mark,
  type Marks,
  readMarks,
} from '../erasure-marks.ts';
import { addUpEndUsers } from './add-up.ts';

/**
 * What waits for longer than this is added without its end users' names: who was erased meanwhile
 * is remembered for only a little longer.
 */
const NAMES_WAIT_MS = DAY_MS;

const NONE: Marks = new Map();

/** Times are compared in whole milliseconds of two clocks. */
const GRAIN_MS = 2;

/**
 * The same usage without what end users did before they were erased. The keys must be locked
 * already, so that none is erased until this is stored.
 */
export async function leaveErasedOut(
  trx: Db,
  usage: Columns<EndUserDay>,
): Promise<Columns<EndUserDay>> {
  // (As arguments, so many numbers would be too many.)
  const earliest = usage.since.reduce(
    (one, other) => Math.min(one, other),
    Number.POSITIVE_INFINITY,
  );
  if (earliest === Number.POSITIVE_INFINITY) return usage;
  const { now, marked } = await trx
    .selectNoFrom((eb) => [
      databaseNow(trx).as('now'),
      eb.selectFrom('erased_end_users').select('key_id').limit(1).as('marked'),
    ])
    .executeTakeFirstOrThrow();
  // What this server's clock is behind by. It is read last: no call may seem later than it was.
  const behind = now - Date.now();
  // Mostly nobody was erased lately, and then no key has to be looked up.
  const marks = marked === null ? NONE : await readMarks(trx, usage.keyId, earliest + behind);
  const named = now - NAMES_WAIT_MS;
  if (marks.size === 0 && earliest + behind > named) return usage;
  const kept: EndUserDay[] = [];
  for (const row of rowsOf(usage)) {
    const judged = judge(row, marks, { named, behind });
    if ('erased' in judged) await countErased(trx, judged.erased, row.day);
    else kept.push(judged);
  }
  return addUpEndUsers(columnsOf(usage, kept));
}

/** The row as it is kept, under which name; or the mark of its end user, who was erased after it. */
function judge(
  row: EndUserDay,
  marks: Marks,
  { named, behind }: { named: number; behind: number },
): EndUserDay | { erased: Mark } {
  const { keyId, externalUserId: id } = row;
  const ofKey = marks.get(keyId);
  const since = row.since + behind;
  const mark = id === null ? undefined : ofKey?.get(digestOf(keyId, id));
  if (mark !== undefined && since <= mark.erased_at + GRAIN_MS) return { erased: mark };
  const nobodyUntil = Math.max(named, (ofKey?.get(EVERYONE)?.erased_at ?? 0) + GRAIN_MS);
  return since <= nobodyUntil ? { ...row, externalUserId: null } : row;
}
