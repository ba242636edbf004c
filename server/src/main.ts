import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type Config, ConfigError, loadConfig } from './config/config.ts';
import { guardConnections } from './connections/guard-connections.ts';
import { affordableConnections } from './connections/open-files.ts';
import type { ConnectionLimits } from './domain/limits.ts';
import { offerOperator, welcome } from './first-start.ts';
import { createHttpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { loadDataFile } from './service/load-data-file.ts';
import { metricsHandler } from './service/metrics.ts';
import { type Service, startService } from './service/service.ts';
import { docsAssets, portalAssets } from './site/assets.ts';
import { migrate } from './storage/migrate.ts';
import { type OpenDatabase, openDatabase } from './storage/open-database.ts';
import { StorageError } from './storage/storage-error.ts';

/** How long running requests may take to finish once the service is told to stop. */
const STOP_TIMEOUT_MS = 10_000;

const built = new URL('../dist/public/', import.meta.url);

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Without a descriptor nobody can be let in, and no file or database be opened. */
const withinDescriptors = (limits: ConnectionLimits): ConnectionLimits => ({
  ...limits,
  max: Math.min(limits.max, affordableConnections()),
});

/** Stops accepting, lets running requests finish, then ends what is left of the connections. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

function stopOnSignal(servers: Server[], service: Service, database: OpenDatabase, log: Logger) {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Stopping.');
    service.drain();
    await Promise.all(servers.map(closeServer));
    await service.stop();
    await database.close();
    log.info('Stopped.');
    log.flush(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

async function start(config: Config, log: Logger): Promise<void> {
  const database = await openDatabase(config.databaseUrl, {
    warn: (message) => log.warn({ part: 'database' }, message),
  });
  await migrate(database);
  const isFirstStart = await loadDataFile(database.db);
  const service = await startService({
    config,
    db: database.db,
    dialect: database.dialect,
    log,
    site: (contract) =>
      new Map([
        ...docsAssets(new URL('docs/', built), contract, config.publicUrl),
        ...portalAssets(fileURLToPath(new URL('portal/', built))),
      ]),
  });
  const server = createHttpServer(service.app, config.publicUrl);
  guardConnections(server, {
    limits: withinDescriptors(config.connections),
    isProxy: (address) => service.isProxy(address),
    onEnd: service.metrics.countEnd,
    onMeasured: service.unread.measured,
  });
  const port = await listen(server, config.port, config.host);
  const servers = [server];
  if (config.metricsPort !== undefined) {
    const metricsServer = createServer(metricsHandler(service.metrics));
    await listen(metricsServer, config.metricsPort, config.metricsHost);
    servers.push(metricsServer);
  }
  stopOnSignal(servers, service, database, log);
  const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  if (isFirstStart) welcome(address);
  await offerOperator(database.db, address, log);
  log.info({ host: config.host, port }, 'Listening.');
  await service.prepare();
}

/** Ends with one line where an operator can mend the cause, with everything known otherwise. */
function fail(error: unknown, log: Logger | undefined): void {
  const explained =
    error instanceof ConfigError ||
    error instanceof StorageError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  if (explained) process.stderr.write(`${error.message}\n`);
  else if (log) log.fatal({ err: error }, 'The service could not start.');
  else process.stderr.write(`${String(error)}\n`);
  const end = (): never => process.exit(1);
  if (log) log.flush(end);
  else end();
}

/** A fault nobody foresaw leaves the process in no state to go on; it is logged before the end. */
function endOnFault(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The service ends: an unexpected fault.');
    log.flush(() => process.exit(1));
  });
}

let log: Logger | undefined;
try {
  const config = loadConfig(process.env);
  log = createLog(config.logLevel);
  endOnFault(log);
  await start(config, log);
} catch (error) {
  fail(error, log);
}
