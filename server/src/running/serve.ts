import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { guardConnections } from '../connections/guard-connections.ts';
import { affordableConnections } from '../connections/open-files.ts';
import type { ConnectionLimits } from '../domain/limits.ts';
import { isDoneWithin } from '../done-within.ts';
import { serverFile } from '../files.ts';
import { createHttpServer } from '../http-server.ts';
import { loadDataFile } from '../service/load-data-file.ts';
import { type MetricsText, metricsHandler } from '../service/metrics.ts';
import { type Service, startService } from '../service/service.ts';
import { portalAssets } from '../site/assets.ts';
import { docsAssets } from '../site/docs-assets.ts';
import type { SharedCounts } from '../storage/limits/shared-counts.ts';
import { migrate } from '../storage/migrate.ts';
import { type OpenDatabase, openDatabase } from '../storage/open-database.ts';
import { compileFromNowOn } from './compile-later.ts';
import { giveMemoryBack } from './give-memory-back.ts';
import { growHeapSlowly } from './grow-heap-slowly.ts';
import { letV8Wait } from './let-v8-wait.ts';
import { listen, type Place } from './listen.ts';
import { closeServer } from './stopping.ts';

const built = serverFile('dist/public/');

/** Opens the database, with its tables up to date and the data in it that the service comes with. */
export async function openUpToDate(config: Config, log: Logger): Promise<OpenDatabase> {
  const database = await openDatabase(config.databaseUrl, {
    warn: (message) => log.warn({ part: 'database' }, message),
  });
  await migrate(database);
  await loadDataFile(database.patient);
  return database;
}

/**
 * A database that does not answer holds up the end of a process no longer than this, in milliseconds:
 * who told it to stop ends it without a word after 20 seconds (unit, containers).
 */
const GIVE_UP_MS = 16_000;

/** What one of several workers may hold, without a descriptor too many for one process. */
const shareOf = (
  { max, maxPerAddress, maxUnread, ...rest }: ConnectionLimits,
  workers: number,
) => ({
  ...rest,
  max: Math.min(Math.ceil(max / workers), affordableConnections()),
  maxPerAddress: Math.ceil(maxPerAddress / workers),
  maxUnread: Math.ceil(maxUnread / workers),
});

/** A process that answers requests. */
interface Serving {
  service: Service;
  port: number;
  /** Lets running requests finish and writes what is not written, as far as that is done in time. */
  stop(): Promise<void>;
}

interface Options {
  config: Config;
  log: Logger;
  database: OpenDatabase;
  place: Place;
  /** Counts limits for all workers of this machine, where this process is one of them. */
  primaryCounts?: SharedCounts;
}

/** Answers requests in this process. */
export async function serve(options: Options): Promise<Serving> {
  const { log, database, place, primaryCounts } = options;
  const connections = shareOf(options.config.connections, options.config.workers);
  const config = { ...options.config, connections };
  const service = await startService({
    ...{ config, log, primaryCounts },
    db: database.db,
    urgent: database.urgent,
    dialect: database.dialect,
    site: (contract) =>
      new Map([
        ...docsAssets(new URL('docs/', built), contract, config),
        ...portalAssets(fileURLToPath(new URL('portal/', built))),
      ]),
  });
  const server = createHttpServer(service.app, config.publicUrl);
  guardConnections(server, {
    limits: connections,
    isProxy: (address) => service.isProxy(address),
    onEnd: service.metrics.countEnd,
    onMeasured: service.unread.measured,
  });
  const port = await listen(server, place);
  compileFromNowOn();
  const stopBounding = growHeapSlowly();
  const stopGivingBack = giveMemoryBack();
  const stopWaiting = letV8Wait();
  return {
    service,
    port,
    async stop() {
      service.drain();
      stopWaiting();
      stopGivingBack();
      stopBounding();
      const finish = async (): Promise<void> => {
        await closeServer(server);
        await service.stop();
        await database.close();
      };
      if (await isDoneWithin(GIVE_UP_MS, finish())) return;
      log.error('Not all could be finished in time: what was counted and not written is lost.');
    },
  };
}

/** Answers `/metrics` at a place of its own, if there is one. */
export async function serveMetrics(
  place: Place | undefined,
  source: MetricsText,
): Promise<Server[]> {
  if (place === undefined) return [];
  const server = createServer(metricsHandler(source));
  await listen(server, place);
  return [server];
}
