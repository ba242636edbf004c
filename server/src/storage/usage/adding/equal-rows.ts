import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from '../../dialect.ts';
import type { Db } from '../../schema.ts';

/** Rows that have the same numbers, and of each its two texts, as JSON. */
interface Group {
  numbers: readonly number[];
  pairs: string[];
}

/**
 * Rows of two texts and some numbers. Only the texts travel for each row, and the numbers once for all
 * rows that have the same: most end users called once since the last batch, and nearly all keys in
 * the same hour. SQLite adds such rows in half the time, and rows that all differ in a tenth more.
 */
export class EqualRows {
  readonly #groups = new Map<string, Group>();
  /** Where the last row is: mostly the next one belongs there too. */
  #last: Group | undefined;

  add(numbers: readonly number[], name: string, value = ''): void {
    this.#last = isOf(this.#last, numbers) ? this.#last : this.#groupOf(numbers);
    this.#last.pairs.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }

  #groupOf(numbers: readonly number[]): Group {
    const name = numbers.join();
    const group = this.#groups.get(name) ?? { numbers, pairs: [] };
    this.#groups.set(name, group);
    return group;
  }

  /** An object of arrays: the numbers of a group, and an object of its texts. */
  toJson(): string {
    const groups = Array.from(
      this.#groups.values(),
      ({ numbers, pairs }, at) => `"${at}":[${numbers.join()},{${pairs.join()}}]`,
    );
    return `{${groups.join()}}`;
  }
}

const isOf = (group: Group | undefined, numbers: readonly number[]): group is Group =>
  group?.numbers.every((number, at) => number === numbers[at]) ?? false;

/** Rows as a query of one parameter, with the columns `name`, `value` and those of the numbers. */
export function queryOf(db: Db, rows: EqualRows, numbers: readonly string[]): RawBuilder<unknown> {
  const columns = numbers.map(
    (column, at) => sql`cast(value->>${sql.lit(at)} as bigint) as ${sql.ref(column)}`,
  );
  // An object of groups, not an array: `json_each` takes that in both dialects.
  return sql`(
    with equal_rows as materialized (
      select ${sql.join(columns)}, value->${sql.lit(numbers.length)} as pairs
      from json_each(${rows.toJson()})
    )
    select pair.key as name, pair.value as value, ${sql.join(numbers.map((name) => sql.ref(name)))}
    from equal_rows, ${isSqlite(db) ? sql`json_each` : sql`json_each_text`}(pairs) as pair
  )`;
}
