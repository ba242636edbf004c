import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '../../server/src/config/config.ts';
import { guardConnections } from '../../server/src/connections/guard-connections.ts';
import { createHttpServer } from '../../server/src/http-server.ts';
import type { PasswordHashing } from '../../server/src/portal-api/passwords/password-hashing.ts';
import { loadDataFile } from '../../server/src/service/load-data-file.ts';
import { type Service, startService } from '../../server/src/service/service.ts';
import type { Assets } from '../../server/src/site/assets.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { CHEAP_HASHING } from './cheap-hashing.ts';
import { templateOf } from './templates.ts';
import { createTestKey, type TestKey, type TestKeyOptions } from './test-key.ts';

export interface TestServerOptions {
  /** Settings, as in the environment. */
  env?: Record<string, string>;
  site?: Assets;
  /** What the service uses in place of the database that was opened. */
  through?: (db: Db) => Db;
  /** How passwords are hashed; left out, at next to no cost. `real` is as the service does it. */
  hashing?: PasswordHashing | 'real';
  /**
   * How often the server looks at its connections, in milliseconds; left out, as the service does:
   * each look reads the connections of the whole machine.
   */
  lookMs?: number;
}

/** The real service on a database of its own, listening on a free port. */
export interface TestServer {
  /** Without a trailing slash. */
  url: string;
  port: number;
  db: Db;
  databaseUrl: string;
  service: Service;
  /** Every line logged so far. */
  log: string[];
  /** How often the server has looked at its connections. */
  looks(): number;
  /** Makes a key of a person who owns all keys of this server. */
  createKey(options?: TestKeyOptions): Promise<TestKey>;
  close(): Promise<void>;
}

/** High enough that no test meets a limit that it does not set itself. */
export const HIGH_LIMITS = {
  RATE_LIMIT_KEY: '100000/60',
  RATE_LIMIT_ANONYMOUS: '90000/60',
  RATE_LIMIT_FAILED_KEYS: '100000/60',
  RATE_LIMIT_PAGES: '100000/60',
};

/** Starts the service with the data that it comes with. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { env, site, through = (db) => db, hashing = CHEAP_HASHING, lookMs } = options;
  const folder = mkdtempSync(join(tmpdir(), 'reciters-server-'));
  copyFileSync(await templateOf('loaded'), join(folder, 'reciters.db'));
  const config = loadConfig({
    DATABASE_URL: `sqlite:${join(folder, 'reciters.db')}`,
    ...HIGH_LIMITS,
    ...env,
  });
  const log: string[] = [];
  const logger = pino({ level: config.logLevel }, { write: (line: string) => void log.push(line) });
  const database = await openDatabase(config.databaseUrl);
  await migrate(database);
  await loadDataFile(database.db);
  const service = await startService({
    config,
    db: through(database.db),
    urgent: through(database.urgent),
    dialect: database.dialect,
    log: logger,
    ...(hashing !== 'real' && { passwordHashing: hashing }),
    ...(site && { site: () => site }),
  });
  let looks = 0;
  const server = createHttpServer(service.app, config.publicUrl);
  guardConnections(server, {
    limits: config.connections,
    isProxy: service.isProxy,
    onEnd: service.metrics.countEnd,
    onMeasured: (unread) => {
      looks += 1;
      service.unread.measured(unread);
    },
    ...(lookMs !== undefined && { intervalMs: lookMs }),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    db: database.db,
    databaseUrl: config.databaseUrl,
    service,
    log,
    looks: () => looks,
    createKey: (options) => createTestKey(database.db, options),
    async close() {
      server.close();
      server.closeAllConnections();
      await service.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts one server for all tests of a file or describe block. */
export function useServer(options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(async () => {
    await server?.close();
  });
  return () => {
    if (server === undefined) throw new Error('The server runs only while tests do.');
    return server;
  };
}
