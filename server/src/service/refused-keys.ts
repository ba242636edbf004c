import type { Logger } from 'pino';
import { networkOf } from '../domain/limits.ts';
import { createRepeatedEvents } from '../domain/repeated-events.ts';
import { MINUTE_MS } from '../durations.ts';
import type { Observation } from '../pipeline/observing/observation.ts';
import { logSecurityEvent } from '../security-events.ts';
import { countRefusedKey } from '../storage/keys/key-owners.ts';
import type { Db } from '../storage/schema.ts';

/** Who sends a wrong key sends it again at once: the first line has the number of all. */
const DELAY_MS = 5_000;

interface Options {
  log: Logger;
  db: Db;
  onError: (error: unknown) => void;
  /** How many lines are written in a minute. */
  maxLines: number;
}

/** A refused key, as far as it is told. */
interface Refusal {
  address: string | undefined;
  keyPrefix: string | undefined;
  keyId: string | undefined;
}

/**
 * Tells of calls with keys that are not in use: a line a minute for each network address and
 * prefix, with their number, and the same in the audit list of the key's owner where the key was
 * one. Beyond its limit an address is one line, whatever keys it sends.
 */
export function observeRefusedKeys({ log, db, onError, maxLines }: Options) {
  const writing = new Set<Promise<void>>();

  const refusals = createRepeatedEvents<Refusal>({
    windowMs: MINUTE_MS,
    delayMs: DELAY_MS,
    maxKinds: maxLines,
    rest: { address: undefined, keyPrefix: undefined, keyId: undefined },
    tell({ keyId, ...refusal }, count) {
      logSecurityEvent(log, 'api_key_refused', { ...refusal, keyId, count });
      if (keyId === undefined) return;
      const write = countRefusedKey(db, { keyId, count, address: refusal.address }, new Date())
        .catch(onError)
        .finally(() => writing.delete(write));
      writing.add(write);
    },
  });
  const sweep = setInterval(() => refusals.sweep(), DELAY_MS / 5);

  return {
    observe({ refusedKey, status }: Observation): void {
      if (refusedKey === undefined) return;
      const address = networkOf(refusedKey.address);
      const { prefix: keyPrefix, keyId } = status === 429 ? LIMITED : refusedKey;
      refusals.count(`${address} ${keyPrefix ?? ''} ${keyId ?? ''}`, { address, keyPrefix, keyId });
    },
    async stop(): Promise<void> {
      clearInterval(sweep);
      refusals.flush();
      await Promise.all(writing);
    },
  };
}

const LIMITED = { prefix: undefined, keyId: undefined };
