import type { EndUserDay } from '../../domain/usage-batch.ts';

/** The rows with one for all of a key and day that lost their names: counts of all, since the earliest. */
export function addUp(rows: readonly EndUserDay[]): EndUserDay[] {
  const sums = new Map<string, EndUserDay>();
  for (const row of rows) {
    const name = JSON.stringify([row.keyId, row.day, row.externalUserId]);
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? row : sumOf(sum, row));
  }
  return [...sums.values()];
}

const sumOf = (one: EndUserDay, other: EndUserDay): EndUserDay => ({
  ...one,
  ok: one.ok + other.ok,
  redirected: one.redirected + other.redirected,
  refused: one.refused + other.refused,
  failed: one.failed + other.failed,
  since: Math.min(one.since, other.since),
});
