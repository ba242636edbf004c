import { listReplicas as list } from '../../storage/replicas.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  db: Db;
}

/** Shows operators how each replica is doing. */
export const listReplicas =
  ({ db }: Options): PortalHandler<'listReplicas'> =>
  async () => {
    const replicas = await list(db, new Date());
    const results = replicas.map(({ startedAt, seenAt, flushLagMs, ...replica }) => ({
      ...replica,
      started_at: startedAt.toISOString(),
      seen_at: seenAt.toISOString(),
      flush_lag_ms: flushLagMs,
    }));
    return { status: 200, body: { results } };
  };
