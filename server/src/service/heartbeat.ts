import { randomUUID } from 'node:crypto';
import type { Readiness } from '../domain/readiness.ts';
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
  let running = Promise.resolve();
  const beat = () => {
    const state = { id, version, startedAt, ...readiness(), flushLagMs: flushLagMs() };
    running = running.then(() => noteReplica(db, state, new Date())).catch(onError);
  };
  beat();
  const timer = setInterval(beat, BEAT_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await forgetReplica(db, id).catch(onError);
    },
  };
}
