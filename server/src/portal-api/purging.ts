import type { Config } from '../config/config.ts';
import { HOUR_MS } from '../durations.ts';
import { purgePortal } from '../storage/accounts/purge-portal.ts';
import type { Db } from '../storage/schema.ts';

interface Options {
  config: Pick<Config, 'signIn'>;
  db: Db;
  onError: (error: unknown) => void;
}

/** Deletes once an hour what the portal keeps and needs no more, until stopped. */
export function startPurging({ config, db, onError }: Options): { stop(): void } {
  const purge = () => purgePortal(db, new Date(), config.signIn.session.idle);
  const timer = setInterval(() => void purge().catch(onError), HOUR_MS);
  return { stop: () => clearInterval(timer) };
}
