import { randomUUID } from 'node:crypto';
import type { Readiness } from '../domain/readiness.ts';
import { repeat } from '../repeat.ts';
import { forgetReplica, noteReplica } from '../storage/replicas.ts';
import type { Db } from '../storage/schema.ts';

/** How often a replica writes down how it is doing. */
const BEAT_MS = 10_000;

interface Options {
  db: Db;
  version: string;
  readiness: () => Readiness;
  flushLagMs: () => number;
  onError: (error: unknown) => void;
}

/** Lets operators see how this replica is doing, until stopped. */
export function startHeartbeat({ db, version, readiness, flushLagMs, onError }: Options): {
  stop(): Promise<void>;
} {
  const [id, startedAt] = [randomUUID(), new Date()];
  const beat = () => {
    const state = { id, version, startedAt, ...readiness(), flushLagMs: flushLagMs() };
    return noteReplica(db, state, new Date());
  };
  const beats = repeat(BEAT_MS, beat, onError);
  beats.now();
  return {
    async stop() {
      await beats.stop();
      await forgetReplica(db, id).catch(onError);
    },
  };
}
