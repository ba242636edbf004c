import type { UsageBatch } from '../../domain/usage-batch.ts';
import { type EndUserColumns, fromColumns, toColumns } from './end-user-columns.ts';

/*
 * A batch is copied on its way to a thread. Copied at once, a large one makes all requests wait for
 * 16 ms and more, once a second. In parts, with requests between them, they wait for one part at most.
 */

export type BatchPart = Partial<Omit<UsageBatch, 'endUsers'>> & { endUsers?: EndUserColumns };

/** So many of each list are copied in well under a millisecond. */
const ROWS_PER_PART = 250;

/**
 * Divides a batch into parts with few rows of each list, which are the batch again when they are joined.
 * There are as few parts as possible: under load, a turn between two of them takes milliseconds.
 */
export function* partsOf(batch: UsageBatch, rows = ROWS_PER_PART): Generator<BatchPart> {
  const { totals, endUsers, lastUses, busiest = [], recent, ...few } = batch;
  const { requests = [], ...others } = recent ?? {};
  yield { ...few, ...(recent && { recent: { requests: [], crowded: [], ...others } }) };
  const columns = toColumns(endUsers, rows);
  const longest = Math.max(totals.length, lastUses.length, busiest.length, requests.length);
  for (let from = 0; ; from += rows) {
    const some = <Row>(list: readonly Row[]) => list.slice(from, from + rows);
    const { value } = columns.next();
    if (from >= longest && value === undefined) return;
    yield {
      ...{ totals: some(totals), lastUses: some(lastUses), busiest: some(busiest) },
      ...(value && { endUsers: value }),
      ...(from < requests.length && { recent: { requests: some(requests), crowded: [] } }),
    };
  }
}

/** The batch that these are the parts of, in their order. */
export function joinParts(parts: readonly BatchPart[]): UsageBatch {
  const recent = parts.flatMap((part) => part.recent ?? []);
  return {
    ...parts[0],
    totals: parts.flatMap((part) => part.totals ?? []),
    lastUses: parts.flatMap((part) => part.lastUses ?? []),
    busiest: parts.flatMap((part) => part.busiest ?? []),
    endUsers: fromColumns(parts.flatMap((part) => part.endUsers ?? [])),
    ...(recent.length > 0 && {
      recent: {
        requests: recent.flatMap(({ requests }) => requests),
        crowded: recent.flatMap(({ crowded }) => crowded),
      },
    }),
  };
}
