import type { Config } from '../config/config.ts';
import { createUsageBuffer } from '../domain/usage-buffer.ts';
import type { Observation } from '../pipeline/observe.ts';
import type { Db } from '../storage/schema.ts';
import { openUsageStore } from '../storage/usage/usage-store.ts';
import { startUsageWriter } from '../storage/usage/usage-writer.ts';
import type { FailureOf } from './failures.ts';
import { recordUsage } from './record-usage.ts';

interface Options {
  config: Pick<Config, 'databaseUrl'>;
  db: Db;
  failed: FailureOf;
}

/** Gathers the counts of usage in memory and writes them once a second. */
export function openUsage({ config, db, failed }: Options): {
  observe(observation: Observation): void;
  /** Writes what is not written yet. */
  stop(): Promise<void>;
} {
  const buffer = createUsageBuffer();
  const store = openUsageStore({ db, url: config.databaseUrl });
  const writer = startUsageWriter({
    drain: buffer.drain,
    restore: buffer.restore,
    write: store.add,
    onError: failed('usage'),
  });
  return {
    observe: recordUsage(buffer),
    async stop() {
      await writer.stop();
      await store.close();
    },
  };
}
