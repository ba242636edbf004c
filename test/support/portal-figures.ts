import { DAY_MS } from '../../server/src/durations.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { batchOf } from './usage-batch.ts';

/**
 * So much use of a key on each of the last days that every figure of the portal has something to
 * show; and so many times as much.
 */
export async function addFigures(db: Db, keyId: string, days = 30, times = 1): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS);
  const range = Array.from({ length: days }, (_, ago) => today - ago);
  await addUsage(
    db,
    batchOf({
      totals: range.flatMap((day) => [
        { keyId, hour: day * 24, counts: [(120 + (day % 7) * 30) * times, 12, 5, day % 2] },
        { keyId: 'anonymous', hour: day * 24, counts: [40, 2, 3, 0] },
      ]),
      endUsers: range.map((day) => ({
        keyId,
        day,
        users: new Map([
          ['user:42', [30, 0, 0, 0]],
          ['user:7', [20, 0, 0, 0]],
          // Those past the limit of a day.
          [null, [10, 0, 0, 0]],
        ]),
      })),
      lastUses: [{ keyId, at: Date.now() }],
    }),
  );
}
