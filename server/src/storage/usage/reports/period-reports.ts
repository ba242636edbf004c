import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Stretch } from '../../../domain/reports/time-zone.ts';
import type { Db, StatusCounts } from '../../schema.ts';
import {
  addCounts,
  countedIds,
  type KeyCounts,
  type KeysOfUsage,
  keyList,
  listsOf,
  sums,
  usageIn,
} from '../counting.ts';
import { daysOfPiece, type Piece, pieceDaysOf, piecesOf } from '../sums/pieces.ts';
import { daysAround, summedDays } from '../sums/summed-days.ts';

/** What is asked about: some keys, in stretches of hours, by hour or by day of a calendar. */
interface PeriodScope extends KeysOfUsage {
  stretches: readonly Stretch[];
  unit: 'hour' | 'day';
}

/** A whole hour (UTC) or day (of the calendar) since the Unix epoch, as the scope says. */
type UnitCounts = { unit: number } & StatusCounts;
type UnitErrors = { unit: number; code: string; requests: number };

export interface PeriodCounts {
  units: UnitCounts[];
  errors: UnitErrors[];
}

/**
 * Requests by hour or day, and errors by code; what has none is not there. Days are those of a
 * calendar: an hour is of the day that it begins in.
 */
export async function countPeriods(db: Db, scope: PeriodScope): Promise<PeriodCounts> {
  return { units: await countByUnit(db, scope), errors: await countErrors(db, scope) };
}

/** The same, and requests by key. */
export async function countPeriodsAndKeys(
  db: Db,
  scope: PeriodScope,
): Promise<PeriodCounts & { keys: KeyCounts[] }> {
  return { ...(await countPeriods(db, scope)), keys: await countByKey(db, scope) };
}

const unitOf = (unit: PeriodScope['unit'], { offset }: Stretch) =>
  unit === 'hour' ? sql`hour` : sql`((hour * 60 + ${sql.lit(offset)}) / 1440)`;

const during = ({ from, to }: Piece) => sql`hour >= ${from} and hour < ${to}`;

/** Requests by hour or day. */
export async function countByUnit(db: Db, scope: PeriodScope): Promise<UnitCounts[]> {
  const units = new Map<number, UnitCounts>();
  const summed = await summedDays(db, 'usage', daysAround(scope.stretches));
  for (const stretch of scope.stretches)
    for (const piece of piecesOf(stretch, summed))
      for (const from of sourcesOf(scope, piece, ['account_hours', 'usage_counts'])) {
        const { rows } = await sql<UnitCounts>`
          select ${unitOf(scope.unit, stretch)} as unit, ${sums} from ${from} and ${during(piece)}
          group by 1`.execute(db);
        for (const row of rows) addCounts(units, row.unit, row);
        await nextTurn();
      }
  return [...units.values()];
}

/** Requests by key. */
export async function countByKey(
  db: Db,
  scope: Pick<PeriodScope, 'keyIds' | 'formerOf' | 'stretches'>,
): Promise<KeyCounts[]> {
  const keys = new Map<string, KeyCounts>();
  const ids = countedIds(scope);
  const summed = await summedDays(db, 'usage', daysAround(scope.stretches));
  for (const stretch of scope.stretches)
    for (const piece of pieceDaysOf(stretch, summed)) {
      const { from, to } = daysOfPiece(piece);
      for (const list of listsOf(ids, piece.summed ? to - from + 1 : piece.to - piece.from)) {
        const { rows } = await sql<KeyCounts>`
          select key_id as "keyId", ${sums} from ${usageIn(piece)} and key_id in ${keyList(list)}
          group by key_id`.execute(db);
        for (const row of rows) addCounts(keys, row.keyId, row);
        await nextTurn();
      }
    }
  return [...keys.values()];
}

async function countErrors(db: Db, scope: PeriodScope): Promise<UnitErrors[]> {
  const errors = new Map<string, UnitErrors>();
  const summed = await summedDays(db, 'errors', daysAround(scope.stretches));
  for (const stretch of scope.stretches)
    for (const piece of piecesOf(stretch, summed))
      for (const from of sourcesOf(scope, piece, ['account_error_hours', 'error_counts'])) {
        const { rows } = await sql<UnitErrors>`
          select ${unitOf(scope.unit, stretch)} as unit, code,
            cast(sum(requests) as bigint) as requests
          from ${from} and ${during(piece)} group by 1, 2`.execute(db);
        for (const row of rows) {
          const id = `${row.unit} ${row.code}`;
          const sum = errors.get(id);
          if (sum === undefined) errors.set(id, row);
          else sum.requests += row.requests;
        }
        await nextTurn();
      }
  return [...errors.values()];
}

/** Where to read a piece: the account's sums, where the whole account is asked for, or its keys. */
function sourcesOf(
  scope: KeysOfUsage,
  { summed, from, to }: Piece,
  [sumsOfAccount, countsOfKeys]: readonly [string, string],
) {
  if (summed && scope.formerOf !== undefined)
    return [sql`${sql.table(sumsOfAccount)} where user_id = ${scope.formerOf}`];
  return listsOf(countedIds(scope), to - from).map(
    (list) => sql`${sql.table(countsOfKeys)} where key_id in ${keyList(list)}`,
  );
}
