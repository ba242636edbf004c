import type { Config } from '../config/config.ts';
import { HOUR_MS } from '../durations.ts';
import { repeat } from '../repeat.ts';
import { eraseTraces } from '../storage/erase-traces.ts';
import { foldRevokedKeys } from '../storage/keys/fold-revoked-keys.ts';
import { deleteEndedSecrets } from '../storage/keys/key-secrets.ts';
import type { Db } from '../storage/schema.ts';
import { purgeUsage } from '../storage/usage/purge-usage.ts';
import { sumUp } from '../storage/usage/sums/sum-up.ts';
import type { FailureOf } from './failures.ts';
import { watchKeyExpiry } from './key-expiry.ts';

/** How often SQLite's log is rid of what was deleted. (What a person erases does not wait for it.) */
const TRACES_MS = 60_000;

interface Options {
  config: Pick<Config, 'bounds' | 'publicUrl' | 'smtpUrl'>;
  db: Db;
  failed: FailureOf;
}

/**
 * Does what is due by the clock and not by a request: deletes what is past its time, folds revoked
 * keys into counts, adds up what reports read, erases the traces of what was deleted, and tells
 * owners of keys that expire.
 */
export function startHousekeeping({ config, db, failed }: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const sum = () => sumUp(db, new Date(), stopping.signal);
  const sums = repeat(HOUR_MS, sum, failed('sums of usage'));
  sums.now();
  const hourly = setInterval(() => {
    const now = new Date();
    purgeUsage(db, now).catch(failed('usage retention'));
    foldRevokedKeys(db, { keep: config.bounds.revokedKeys, now }).catch(failed('revoked keys'));
    deleteEndedSecrets(db, now).catch(failed('ended secrets'));
  }, HOUR_MS);
  const traces = setInterval(() => {
    eraseTraces(db).catch(failed('traces'));
  }, TRACES_MS);
  const keyExpiry = watchKeyExpiry({ config, db, onError: failed('key expiry') });
  return {
    /** Waits for the owners who are being told, and for what is being summed. */
    async stop() {
      stopping.abort();
      clearInterval(hourly);
      clearInterval(traces);
      await sums.stop();
      await keyExpiry.stop();
    },
  };
}
