import { listReplicas as list } from '../../storage/replicas.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  db: Db;
}

const SILENT_MS = 30_000;

/** Shows operators how each replica is doing. */
export const listReplicas =
  ({ db }: Options): PortalHandler<'listReplicas'> =>
  async () => {
    const now = new Date();
    const results = (await list(db, now)).map((replica) => ({
      ...{ id: replica.id, version: replica.version, ready: replica.ready, parts: replica.parts },
      started_at: replica.startedAt.toISOString(),
      seen_at: replica.seenAt.toISOString(),
      silent: now.getTime() - replica.seenAt.getTime() > SILENT_MS,
      flush_lag_ms: replica.flushLagMs,
    }));
    return { status: 200, body: { results } };
  };
