import { type Columns, joinRows, sliceRows } from '../../columns.ts';
import type { UsageBatch } from '../../domain/usage-batch.ts';

/*
 * A batch is copied on its way to a thread. Copied at once, a large one makes all requests wait for
 * 16 ms and more, once a second. In parts, with requests between them, they wait for one part at most.
 */

/** So many of each list are copied in well under a millisecond. */
const ROWS_PER_PART = 250;

/**
 * Divides a batch into parts with few rows of each list, which are the batch again when they are joined.
 * There are as few parts as possible: under load, a turn between two of them takes milliseconds.
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

/** The batch that these are the parts of, in their order. */
export function joinParts(first: UsageBatch, others: readonly UsageBatch[]): UsageBatch {
  const requests = others.flatMap(({ recent }) => recent?.requests ?? []);
  return {
    ...first,
    totals: joinRows(first.totals, ...others.map(({ totals }) => totals)),
    endUsers: joinRows(first.endUsers, ...others.map(({ endUsers }) => endUsers)),
    lastUses: joinRows(first.lastUses, ...others.map(({ lastUses }) => lastUses)),
    busiest: joinRows(first.busiest, ...others.map(({ busiest }) => busiest)),
    ...(first.recent && {
      recent: { ...first.recent, requests: [...first.recent.requests, ...requests] },
    }),
  };
}
