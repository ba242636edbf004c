import type { CountsSince, EndUsersOfDay, UsageBatch } from '../../domain/usage-batch.ts';

/*
 * A batch is copied on its way to a thread. Copied at once, a large one makes all requests wait for
 * 16 ms and more, once a second. In parts, with requests between them, they wait for one part at most.
 */

export type BatchPart = Partial<UsageBatch>;

/** Copied in well under a millisecond. */
const ROWS_PER_PART = 200;

/** Divides a batch into parts of few rows, which are the batch again when they are joined. */
export function* partsOf(batch: UsageBatch, rows = ROWS_PER_PART): Generator<BatchPart> {
  const { totals, endUsers, lastUses, busiest = [], recent, ...few } = batch;
  yield few;
  for (const some of chunksOf(totals, rows)) yield { totals: some };
  for (const some of chunksOf(lastUses, rows)) yield { lastUses: some };
  for (const some of chunksOf(busiest, rows)) yield { busiest: some };
  for (const some of daysInChunks(endUsers, rows)) yield { endUsers: some };
  if (recent === undefined) return;
  const { requests, ...others } = recent;
  yield { recent: { requests: [], ...others } };
  for (const some of chunksOf(requests, rows)) yield { recent: { requests: some, crowded: [] } };
}

/** The batch that these are the parts of, in their order. */
export function joinParts(parts: readonly BatchPart[]): UsageBatch {
  const recent = parts.flatMap((part) => part.recent ?? []);
  return {
    ...parts[0],
    totals: parts.flatMap((part) => part.totals ?? []),
    lastUses: parts.flatMap((part) => part.lastUses ?? []),
    busiest: parts.flatMap((part) => part.busiest ?? []),
    endUsers: joinDays(parts.flatMap((part) => part.endUsers ?? [])),
    ...(recent.length > 0 && {
      recent: {
        requests: recent.flatMap(({ requests }) => requests),
        crowded: recent.flatMap(({ crowded }) => crowded),
      },
    }),
  };
}

function* chunksOf<Row>(list: readonly Row[], rows: number): Generator<readonly Row[]> {
  for (let start = 0; start < list.length; start += rows) yield list.slice(start, start + rows);
}

/** Chunks that have no more than so many end users together: those of many days, or some of one. */
function* daysInChunks(days: readonly EndUsersOfDay[], rows: number): Generator<EndUsersOfDay[]> {
  let chunk: EndUsersOfDay[] = [];
  let room = rows;
  for (const { keyId, day, users } of days)
    for (const some of chunksOf([...users], rows)) {
      if (some.length > room) {
        yield chunk;
        [chunk, room] = [[], rows];
      }
      chunk.push({ keyId, day, users: new Map(some) });
      room -= some.length;
    }
  if (chunk.length > 0) yield chunk;
}

/** The parts of a day follow each other. */
function joinDays(parts: readonly EndUsersOfDay[]): EndUsersOfDay[] {
  const days: (EndUsersOfDay & { users: Map<string | null, CountsSince> })[] = [];
  for (const { keyId, day, users } of parts) {
    const last = days.at(-1);
    if (last?.keyId !== keyId || last.day !== day) days.push({ keyId, day, users: new Map(users) });
    else for (const [id, counts] of users) last.users.set(id, counts);
  }
  return days;
}
