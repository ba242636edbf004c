import { HOUR_MS } from '../durations.ts';
import type { Db } from './schema.ts';

/** What a replica says of itself. */
interface ReplicaState {
  id: string;
  version: string;
  startedAt: Date;
  ready: boolean;
  /** By part: `ok`, or what is the matter in a few words. */
  parts: Readonly<Record<string, string>>;
  flushLagMs: number;
}

/** What is known of a replica. */
interface HeardOf extends ReplicaState {
  seenAt: Date;
  silent: boolean;
}

/** A replica that was not heard of for so long is gone. */
const GONE_MS = HOUR_MS;

/** One that was not heard of for so long does not run any more, or not as it should. */
const SILENT_MS = 30_000;

/** Writes down how a replica is doing, and forgets those that are gone. */
export async function noteReplica(db: Db, state: ReplicaState, now: Date): Promise<void> {
  const row = {
    id: state.id,
    version: state.version,
    started_at: state.startedAt.toISOString(),
    seen_at: now.toISOString(),
    ready: state.ready ? 1 : 0,
    parts: JSON.stringify(state.parts),
    flush_lag_ms: Math.round(state.flushLagMs),
  };
  await db
    .insertInto('replicas')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const gone = new Date(now.getTime() - GONE_MS).toISOString();
  await db.deleteFrom('replicas').where('seen_at', '<', gone).execute();
}

/** Forgets a replica that ends. */
export async function forgetReplica(db: Db, id: string): Promise<void> {
  await db.deleteFrom('replicas').where('id', '=', id).execute();
}

/** Whether a service runs on a database, as far as it was heard of. */
export async function isServed(db: Db, now: Date): Promise<boolean> {
  const replicas = await listReplicas(db, now);
  return replicas.some(({ silent }) => !silent);
}

/** The replicas that were heard of lately, the one that started last first. */
export async function listReplicas(db: Db, now: Date): Promise<HeardOf[]> {
  const rows = await db
    .selectFrom('replicas')
    .selectAll()
    .where('seen_at', '>=', new Date(now.getTime() - GONE_MS).toISOString())
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .execute();
  const seenAfter = now.getTime() - SILENT_MS;
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    startedAt: new Date(row.started_at),
    seenAt: new Date(row.seen_at),
    silent: Date.parse(row.seen_at) < seenAfter,
    ready: row.ready === 1,
    parts: JSON.parse(row.parts),
    flushLagMs: row.flush_lag_ms,
  }));
}
