import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { holdKeyUses } from '../domain/key-uses.ts';
import { createKeylessTally } from '../domain/keyless-tally.ts';
import { createRecentBuffer } from '../domain/recent-buffer.ts';
import { noUsage, noUses, type UsageBatch } from '../domain/usage-batch.ts';
import { createUsageBuffer } from '../domain/usage-buffer.ts';
import type { Consume } from '../pipeline/meter.ts';
import type { Observation } from '../pipeline/observation.ts';
import { isSqlite } from '../storage/dialect.ts';
import type { Db } from '../storage/schema.ts';
import { openUsageStore } from '../storage/usage/usage-store.ts';
import { startUsageWriter } from '../storage/usage/usage-writer.ts';
import type { FailureOf } from './failures.ts';
import { recordUsage } from './record-usage.ts';
import { watchBusiest } from './watch-busiest.ts';

interface Options {
  config: Pick<Config, 'databaseUrl'>;
  db: Db;
  failed: FailureOf;
}

/** Just under a second, so that what is taken once a second is not left for the next one. */
const BOUNDED_MS = 900;

/**
 * How many rows are added at once. In SQLite, many at once change fewer pages. PostgreSQL gains nothing
 * from that, and fewer hold up others for less time.
 */
const ROWS = { sqlite: 20_000, postgres: 8_000 } as const;

/** Gathers the counts of usage in memory and writes them once a second. */
export function openUsage({ config, db, failed }: Options): {
  observe(observation: Observation): void;
  /** Counts requests by these limits, and notes how near each key comes to its own. */
  watch(consume: Consume): Consume;
  /** For how long counts have waited to be written, in milliseconds. */
  lagMs(): number;
  /** Writes what is not written yet. */
  stop(): Promise<void>;
} {
  const buffer = createUsageBuffer({ maxRows: isSqlite(db) ? ROWS.sqlite : ROWS.postgres });
  const recent = createRecentBuffer();
  const keyless = createKeylessTally();
  const heldUses = holdKeyUses();
  let isLast = false;
  let boundedAt = Number.NEGATIVE_INFINITY;
  /** Since when the oldest count waits of those that are being written. */
  let writingSince: number | undefined;

  /** Only so many of these are kept between two drains: more often than once a second, more would be. */
  function drainBounded(now: number): Pick<UsageBatch, 'recent' | 'keyless'> | undefined {
    if (now - boundedAt < BOUNDED_MS) return undefined;
    boundedAt = now;
    const [requests, callers] = [recent.drain(), keyless.drain()];
    if (requests === undefined && callers.length === 0) return undefined;
    return { recent: requests, keyless: callers };
  }

  function drain(): UsageBatch | undefined {
    const now = isLast ? Number.POSITIVE_INFINITY : performance.now();
    const bounded = drainBounded(now);
    writingSince = buffer.waitingSince();
    const counts = buffer.drain();
    const uses = heldUses.due(counts ?? noUses(), now);
    const isUsed = uses.lastUses.keyId.length > 0 || uses.busiest.keyId.length > 0;
    if (counts === undefined && bounded === undefined && !isUsed) return undefined;
    return { ...(counts ?? noUsage()), ...uses, ...bounded, id: randomUUID() };
  }

  const store = openUsageStore({ db, url: config.databaseUrl });
  const writer = startUsageWriter({
    drain,
    waitingSince: buffer.waitingSince,
    async write(batch) {
      await store.add(batch);
      writingSince = undefined;
    },
    onError: failed('usage'),
  });
  return {
    observe: recordUsage(buffer, recent, keyless),
    watch: (consume) => watchBusiest(consume, buffer),
    lagMs() {
      const now = Date.now();
      return Math.max(0, now - (writingSince ?? buffer.waitingSince() ?? now));
    },
    async stop() {
      isLast = true;
      await writer.stop();
      await store.close();
    },
  };
}
