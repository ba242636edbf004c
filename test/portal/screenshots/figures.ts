import { DAY_MS, HOUR_MS } from '../../../server/src/durations.ts';
import type { Db } from '../../../server/src/storage/schema.ts';
import { addUsage } from '../../../server/src/storage/usage/usage.ts';
import { batchOf } from '../../support/usage-batch.ts';

const DAYS = 60;

/** Use of a key as that of a living application: by day and night, weekday and weekend. */
export async function addLife(db: Db, keyId: string, size: number): Promise<void> {
  const now = Date.now();
  const hours = Array.from({ length: DAYS * 24 }, (_, ago) => Math.floor(now / HOUR_MS) - ago);
  const requestsAt = (hour: number): number => {
    const day = Math.floor(hour / 24);
    const busy = 1 + Math.sin(((hour % 24) / 24) * 2 * Math.PI - 2);
    return Math.round(size * busy * (day % 7 < 2 ? 1.6 : 1) * (1 + (day % 5) / 10));
  };
  const days = Array.from({ length: DAYS }, (_, ago) => Math.floor(now / DAY_MS) - ago);
  await addUsage(
    db,
    batchOf({
      totals: hours.map((hour) => {
        const all = requestsAt(hour);
        const counts = [all, Math.round(all / 9), Math.round(all / 25), hour % 97 === 0 ? 2 : 0];
        return { keyId, hour, counts: counts as [number, number, number, number] };
      }),
      endUsers: days.map((day) => ({
        keyId,
        day,
        users: new Map(
          Array.from({ length: 20 + (day % 9) * 3 }, (_, nth) => [
            `user-${(day * 7 + nth * 13) % 160}`,
            [3 + ((nth * 5) % 11), 0, 0, 0],
          ]),
        ),
      })),
      lastUses: [{ keyId, at: now - 2 * 60_000 }],
    }),
  );
}
