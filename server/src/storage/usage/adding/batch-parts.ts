import { type Columns, joinRows, sliceRows } from '../../../columns.ts';
import type { UsageBatch } from '../../../domain/usage/usage-batch.ts';
import { addUpEndUsers, addUpTotals } from './add-up.ts';

/*
 * A batch is copied on its way to a thread. Copied at once, a large one makes all requests wait for
 * 16 ms and more, once a second. In parts, with requests between them, they wait for one part at most.
 */

/** So many of each list are copied in well under a millisecond. */
const ROWS_PER_PART = 250;

/**
 * Divides a batch into parts with few rows of each list, which are the batch again when they are joined.
 * There are as few parts as possible.
 */
export function* partsOf(batch: UsageBatch, rows = ROWS_PER_PART): Generator<UsageBatch> {
  const { totals, endUsers, lastUses, busiest, recent, ...few } = batch;
  const { requests = [], crowded = [] } = recent ?? {};
  const longest = Math.max(...lengthsOf(batch));
  for (let from = 0; from === 0 || from < longest; from += rows) {
    const some = <Row>(columns: Columns<Row>) => sliceRows(columns, from, from + rows);
    yield {
      // What is never much is in the first one.
      ...(from === 0 && few),
      ...{ totals: some(totals), endUsers: some(endUsers) },
      ...{ lastUses: some(lastUses), busiest: some(busiest) },
      ...(recent && {
        recent: { requests: requests.slice(from, from + rows), crowded: from === 0 ? crowded : [] },
      }),
    };
  }
}

/** The lengths of the lists that may be long. */
export const lengthsOf = ({
  totals,
  endUsers,
  lastUses,
  busiest,
  recent,
}: UsageBatch): number[] => [
  ...[totals, endUsers, lastUses, busiest].map(({ keyId }) => keyId.length),
  recent?.requests.length ?? 0,
];

/**
 * One batch of several, or of the parts of some, under the id of the first. What is counted of the same
 * is added up, and lies in the order of its table: so SQLite changes each page once, in half the time.
 */
export function joinBatches(first: UsageBatch, ...others: readonly UsageBatch[]): UsageBatch {
  const batches = [first, ...others];
  const all = <Row>(list: (batch: UsageBatch) => readonly Row[] | undefined): Row[] =>
    batches.flatMap((batch) => list(batch) ?? []);
  const rows = <Row>(columns: (batch: UsageBatch) => Columns<Row>): Columns<Row> =>
    joinRows(columns(first), ...others.map(columns));
  const recent = {
    requests: all((batch) => batch.recent?.requests),
    crowded: all((batch) => batch.recent?.crowded),
  };
  return {
    ...(first.id !== undefined && { id: first.id }),
    totals: addUpTotals(rows(({ totals }) => totals)),
    endUsers: addUpEndUsers(rows(({ endUsers }) => endUsers)),
    lastUses: rows(({ lastUses }) => lastUses),
    busiest: rows(({ busiest }) => busiest),
    errors: all(({ errors }) => errors),
    keyless: all(({ keyless }) => keyless),
    ...(batches.some((batch) => batch.recent) && { recent }),
  };
}
