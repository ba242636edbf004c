import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { createUnreadMeter, type UnreadMeter } from '../connections/unread-meter.ts';
import { type Contract, loadContract } from '../contract/load-contract.ts';
import { routeOf } from '../contract/routes.ts';
import { basePathOf } from '../domain/base-path.ts';
import { type Readiness, readinessOf } from '../domain/readiness.ts';
import { createHandlers } from '../operations/handlers.ts';
import type { PasswordHashing } from '../portal-api/passwords/password-hashing.ts';
import { type Assets, contractAssets } from '../site/assets.ts';
import { relisted } from '../site/relisted.ts';
import type { SharedCounts } from '../storage/limits/shared-counts.ts';
import type { Db, DialectName } from '../storage/schema.ts';
import { openReportReader } from '../storage/usage/reports/report-reader.ts';
import { reportFailures } from './failures.ts';
import { startHeartbeat } from './heartbeat.ts';
import { startHousekeeping } from './housekeeping.ts';
import { keepLastRequests } from './keep-last-requests.ts';
import { keepInMemory } from './kept-in-memory.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openLimits } from './open-limits.ts';
import { openSecret } from './open-secret.ts';
import { openUsage } from './open-usage.ts';
import { portalOnFirstUse } from './portal-on-first-use.ts';
import { observeRefusedKeys } from './refused-keys.ts';

export interface Service {
  app: Express;
  metrics: Metrics;
  /** What was sent and may be unread. Whoever serves the app tells it what is. */
  unread: UnreadMeter;
  /** Whether a peer with this address is a proxy that is trusted to name the caller. */
  isProxy(address: string): boolean;
  /** From now on `/readyz` sends requests elsewhere. */
  drain(): void;
  /** Writes what is not written yet. Call it once nothing runs any more. */
  stop(): Promise<void>;
}

interface Options {
  config: Config;
  /** A database whose tables are up to date. */
  db: Db;
  /** The same, for what requests wait for. */
  urgent: Db;
  dialect: DialectName;
  log: Logger;
  /** Pages besides the contract's text: the reference and the portal. */
  site?: (contract: Contract) => Assets;
  /** Counts limits for all workers of this machine, where this process is one of them. */
  primaryCounts?: SharedCounts | undefined;
  /** How the portal hashes passwords; left out, as `createPortalApi` says. */
  passwordHashing?: PasswordHashing;
}

/** Puts the parts together. Reads the catalogue; everything else is read when it is needed. */
export async function startService(options: Options): Promise<Service> {
  const { config, db, urgent, dialect, log, site, passwordHashing } = options;
  const { publicUrl } = config;
  const contract = loadContract('openapi');
  const basePath = basePathOf(publicUrl);
  let draining = false;

  const metrics = createMetrics({
    ready: () => readiness().ready,
    shared: () => limits.isShared(),
  });
  const failed = reportFailures(log, metrics);
  const secret = await openSecret({ config, db, log });
  const kept = await keepInMemory({ config, db, urgent, failed, log });
  const limits = await openLimits({ config, log, failed, primary: options.primaryCounts });
  const readiness = (): Readiness =>
    readinessOf({
      draining,
      silentMs: kept.silentMs(),
      damaged: kept.isDamaged(),
      maxStaleMs: config.keyCacheMaxStaleMs,
      redis: limits.isShared(),
    });

  const usage = openUsage({ config, db, failed });
  const reports = openReportReader({ db, dialect, url: config.databaseUrl });
  const refusedKeys = observeRefusedKeys({
    log,
    db,
    onError: failed('refused keys'),
    maxLines: config.securityEventLines,
  });
  const housekeeping = startHousekeeping({ config, db, failed });
  const heartbeat = startHeartbeat({
    ...{ db, readiness, flushLagMs: usage.lagMs, onError: failed('heartbeat') },
    version: contract.document.info.version,
  });
  const unread = createUnreadMeter(config.connections.maxUnread);
  const ofContract = contractAssets(contract, publicUrl);
  const files = relisted(() => new Map([...ofContract, ...(site?.(contract) ?? [])]));
  const portal = portalOnFirstUse({
    ...{ config, db, dialect, contract, secret, passwordHashing, log, failed },
    keysChanged: (change) => kept.keys.forget([change]),
    readReport: reports.read,
    makeLimiter: limits.make,
    consume: limits.consume,
  });
  const app = createApp({
    ...{ config, contract, unread, readiness, files, log },
    handlers: createHandlers({
      catalogue: kept.catalogue,
      addressOf: (id) => basePath + routeOf(contract.document, id).path,
    }),
    keys: kept.keys,
    failedLookUps: limits.failedLookUps,
    consume: usage.watch(limits.consume),
    observers: [metrics.observe, usage.observe, refusedKeys.observe, keepLastRequests()],
    portal: portal.handler,
  });

  return {
    app,
    metrics,
    unread,
    isProxy: (address) => app.get('trust proxy fn')(address, 0),
    drain() {
      draining = true;
    },
    async stop() {
      // A beat that is never answered holds up no count.
      const silent = heartbeat.stop();
      await Promise.all([portal.stop(), refusedKeys.stop(), housekeeping.stop()]);
      await reports.close();
      await kept.stop();
      await usage.stop();
      await silent;
      limits.close();
    },
  };
}
