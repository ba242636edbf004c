import { sql } from 'kysely';
import type { Db } from '../../server/src/storage/schema.ts';

/** The process of PostgreSQL that a transaction runs in. */
export async function backendOf(trx: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  return rows[0]?.pid ?? 0;
}

/** How many connections wait for that of `pid`, or for one that does. */
export async function waitingFor(db: Db, pid: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    with recursive waiting(pid) as (
      select ${pid}::integer
      union
      select pg_stat_activity.pid from pg_stat_activity, waiting
      where waiting.pid = any(pg_blocking_pids(pg_stat_activity.pid))
    ) select count(*) - 1 as waiting from waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
}
