import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { createBusiestTally } from '../domain/busiest-tally.ts';
import { dayOf } from '../domain/days.ts';
import { holdKeyUses } from '../domain/key-uses.ts';
import { createKeylessTally } from '../domain/keyless-tally.ts';
import { createRecentBuffer } from '../domain/recent-buffer.ts';
import type { UsageBatch } from '../domain/usage-batch.ts';
import { createUsageBuffer } from '../domain/usage-buffer.ts';
import type { Consume } from '../pipeline/meter.ts';
import type { Observation } from '../pipeline/observation.ts';
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
  const buffer = createUsageBuffer();
  const recent = createRecentBuffer();
  const keyless = createKeylessTally();
  const busiest = createBusiestTally();
  const heldUses = holdKeyUses();
  let isLast = false;
  let writtenAt = Date.now();
  const store = openUsageStore({ db, url: config.databaseUrl });
  const writer = startUsageWriter({
    drain(): UsageBatch | undefined {
      const requests = recent.drain();
      const batch = buffer.drain();
      const callers = keyless.drain();
      const uses = heldUses.due(
        { lastUses: batch?.lastUses ?? [], busiest: busiest.drain(dayOf(new Date())) },
        isLast ? Number.POSITIVE_INFINITY : performance.now(),
      );
      const isUsed = uses.lastUses.length > 0 || uses.busiest.length > 0;
      if (batch === undefined && requests === undefined && !isUsed) {
        writtenAt = Date.now();
        return undefined;
      }
      const counts = batch ?? { totals: [], endUsers: [] };
      return { ...counts, ...uses, recent: requests, keyless: callers, id: randomUUID() };
    },
    async write(batch) {
      await store.add(batch);
      writtenAt = Date.now();
    },
    onError: failed('usage'),
  });
  return {
    observe: recordUsage(buffer, recent, keyless),
    watch: (consume) => watchBusiest(consume, busiest),
    lagMs: () => Date.now() - writtenAt,
    async stop() {
      isLast = true;
      await writer.stop();
      await store.close();
    },
  };
}
