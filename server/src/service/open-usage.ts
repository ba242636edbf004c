import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Consume } from '../domain/limits.ts';
import { createKeylessTally } from '../domain/usage/keyless-tally.ts';
import { createRecentBuffer } from '../domain/usage/recent-buffer.ts';
import { noUsage, type UsageBatch } from '../domain/usage/usage-batch.ts';
import { createUsageBuffer } from '../domain/usage/usage-buffer.ts';
import type { Observation } from '../pipeline/observing/observation.ts';
import { isSqlite } from '../storage/dialect.ts';
import type { Db } from '../storage/schema.ts';
import { openUsageStore } from '../storage/usage/adding/usage-store.ts';
import { startUsageWriter } from '../storage/usage/adding/usage-writer.ts';
import { takeTurns } from '../take-turns.ts';
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

/** So many rows are taken out of memory in a tenth or two of a millisecond, while requests wait. */
const ROWS_PER_STEP = 250;

/**
 * So many such batches are added in one transaction. In SQLite, more rows in one transaction change fewer
 * pages. PostgreSQL gains nothing from that, and two servers that add many rows each could block each other.
 */
const AT_ONCE = { sqlite: 80, postgres: 16 };

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
  const atOnce = AT_ONCE[isSqlite(db) ? 'sqlite' : 'postgres'];
  const buffer = createUsageBuffer({ maxRows: ROWS_PER_STEP });
  const recent = createRecentBuffer();
  const keyless = createKeylessTally();
  let isLast = false;
  let boundedAt = Number.NEGATIVE_INFINITY;
  /** Since when the oldest count waits of those that are being written. */
  let writingSince: number | undefined;

  /** At the end, everything that is held back is due. */
  const clock = (): number => (isLast ? Number.POSITIVE_INFINITY : performance.now());

  /** Only so many of these are kept between two drains: more often than once a second, more would be. */
  function drainBounded(): Pick<UsageBatch, 'recent' | 'keyless'> | undefined {
    const now = clock();
    if (now - boundedAt < BOUNDED_MS) return undefined;
    boundedAt = now;
    const [requests, callers] = [recent.drain(), keyless.drain()];
    if (requests === undefined && callers.length === 0) return undefined;
    return { recent: requests, keyless: callers };
  }

  function drainSome(bounded?: Pick<UsageBatch, 'recent' | 'keyless'>): UsageBatch | undefined {
    const counts = buffer.drain(clock());
    if (counts === undefined && bounded === undefined) return undefined;
    return { ...(counts ?? noUsage()), ...bounded };
  }

  /**
   * Takes out what is added in one transaction, with requests between. If all were taken at once, they would
   * wait for 3 to 13 ms.
   */
  async function drain(): Promise<readonly UsageBatch[] | undefined> {
    writingSince = buffer.waitingSince();
    const first = drainSome(drainBounded());
    if (first === undefined) return undefined;
    const batches: UsageBatch[] = [{ ...first, id: randomUUID() }];
    const letRequestsIn = takeTurns();
    while (batches.length < atOnce && buffer.waitingSince() !== undefined) {
      await letRequestsIn();
      const next = drainSome();
      if (next !== undefined) batches.push(next);
    }
    return batches;
  }

  const store = openUsageStore({ db, url: config.databaseUrl });
  const writer = startUsageWriter({
    drain,
    waitingSince: buffer.waitingSince,
    async write(batches) {
      await store.add(...batches);
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
