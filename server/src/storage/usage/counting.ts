import { type RawBuilder, sql } from 'kysely';
import type { StatusCounts } from '../schema.ts';
import { formerIdOf } from './former-keys.ts';
import { daysOfPiece, type Piece } from './sums/pieces.ts';

/** Some of the keys of one person. */
export interface KeysOfUsage {
  keyIds: readonly string[];
  /** Whose keys all these are, so that those that are no longer kept count too; left out for some. */
  formerOf?: string;
}

export type KeyCounts = { keyId: string } & StatusCounts;

/**
 * Ids as one parameter: there may be more than a statement takes parameters. They are names in an
 * object, which both dialects read, and SQLite in half the time that values take.
 */
export const keyList = (ids: readonly string[], column = 'value') =>
  sql`(select key as ${sql.ref(column)} from json_each(${namesOf(ids)}))`;

/** (To make an object of thousands of names first takes longer than SQLite looks all of them up.) */
const namesOf = (ids: readonly string[]): string =>
  `{${Array.from(new Set(ids), (id) => `${JSON.stringify(id)}:0`).join()}}`;

/** Few enough rows for a query to take only some ten milliseconds. */
const ROWS_PER_QUERY = 50_000;

/** The ids in lists of so many keys as one query over these hours may read; none has more rows. */
export function listsOf(ids: readonly string[], hours: number): (readonly string[])[] {
  const size = Math.max(1, Math.floor(ROWS_PER_QUERY / Math.max(1, hours)));
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  );
}

/** The columns of the status classes. */
export const STATUS_COLUMNS = ['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'] as const;

export const statusColumns = sql.join(STATUS_COLUMNS.map((name) => sql.ref(name)));

/** Adds the counts of a row that was to be inserted to those that are there. */
export const addExcluded = (table: string) =>
  sql.join(
    STATUS_COLUMNS.map(
      (name) =>
        sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  );

/**
 * The rows of usage by key in a piece, with a condition: sums of days, or of days that are not summed
 * yet, those of their hours.
 */
export function usageIn(piece: Piece): RawBuilder<unknown> {
  const { from, to } = daysOfPiece(piece);
  return piece.summed
    ? sql`usage_days where day between ${from} and ${to}`
    : sql`usage_counts where hour >= ${piece.from} and hour < ${piece.to}`;
}

/** All requests of a row. */
export const total = sql`status_2xx + status_3xx + status_4xx + status_5xx`;

/** The sums of the status classes, each under its name. */
export const sums = sql.join(
  STATUS_COLUMNS.map(
    (name) => sql`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint) as ${sql.ref(name)}`,
  ),
);

/** The ids under which the counts of some keys are stored. */
export const countedIds = ({ keyIds, formerOf }: KeysOfUsage): readonly string[] =>
  formerOf === undefined ? keyIds : [...keyIds, formerIdOf(formerOf)];

/** Adds the counts of a row to the sum of this key. */
export function addCounts<Key, Row extends StatusCounts>(
  sums: Map<Key, Row>,
  key: Key,
  row: Row,
): void {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, row);
  else for (const name of STATUS_COLUMNS) sum[name] += row[name];
}
