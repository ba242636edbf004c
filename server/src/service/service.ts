import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { createUnreadMeter, type UnreadMeter } from '../connections/unread-meter.ts';
import { type Contract, loadContract } from '../contract/load-contract.ts';
import { routeOf } from '../contract/routes.ts';
import { isRefused } from '../domain/caller.ts';
import { widerNetworkOf } from '../domain/limits.ts';
import { type Readiness, readinessOf } from '../domain/readiness.ts';
import { createUsageBuffer } from '../domain/usage-buffer.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { createHandlers } from '../operations/handlers.ts';
import { onFirstUse } from '../pipeline/on-first-use.ts';
import type { PasswordHashing } from '../portal-api/passwords/password-hashing.ts';
import type { PortalApi } from '../portal-api/portal-api.ts';
import { type Assets, contractAssets } from '../site/assets.ts';
import { compressAhead } from '../site/compress-ahead.ts';
import { watchChanges } from '../storage/changes/change-watch.ts';
import { readRevisions } from '../storage/changes/read-changes.ts';
import { eraseTraces } from '../storage/erase-traces.ts';
import { foldRevokedKeys } from '../storage/keys/fold-revoked-keys.ts';
import { createKeyDirectory } from '../storage/keys/key-directory.ts';
import { deleteEndedSecrets } from '../storage/keys/key-secrets.ts';
import {
  createLimiter,
  createLimiters,
  createOwnWindows,
  type LimiterOptions,
} from '../storage/limits/limiters.ts';
import type { Db, DialectName } from '../storage/schema.ts';
import { openReportReader } from '../storage/usage/report-reader.ts';
import { purgeUsage } from '../storage/usage/usage-retention.ts';
import { openUsageStore } from '../storage/usage/usage-store.ts';
import { startUsageWriter } from '../storage/usage/usage-writer.ts';
import { watchKeyExpiry } from './key-expiry.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openSecret } from './open-secret.ts';
import { recordUsage } from './record-usage.ts';
import { observeRefusedKeys } from './refused-keys.ts';

/** How long a swapped secret works on after the first use of the new one. */
const GRACE_MS = DAY_MS;

/** How often SQLite's log is rid of what was deleted. (What a person erases does not wait for it.) */
const TRACES_MS = 60_000;

export interface Service {
  app: Express;
  metrics: Metrics;
  /** What was sent and may be unread. Whoever serves the app tells it what is. */
  unread: UnreadMeter;
  /** Whether a peer with this address is a proxy that is trusted to name the caller. */
  isProxy(address: string): boolean;
  /** Does ahead what the first requests would wait for. Call it once requests are answered. */
  prepare(): Promise<void>;
  /** From now on `/readyz` sends requests elsewhere. */
  drain(): void;
  /** Writes what is not written yet. Call it once nothing runs any more. */
  stop(): Promise<void>;
}

interface Options {
  config: Config;
  /** A database whose tables are up to date. */
  db: Db;
  dialect: DialectName;
  log: Logger;
  /** Pages besides the contract's text: the reference and the portal. */
  site?: (contract: Contract) => Assets;
  /** How the portal hashes passwords; left out, as `createPortalApi` says. */
  passwordHashing?: PasswordHashing;
}

/** Puts the parts together. Reads the catalogue; everything else is read when it is needed. */
export async function startService(options: Options): Promise<Service> {
  const { config, db, dialect, log, site } = options;
  const contract = loadContract('openapi');
  const basePath = new URL(config.publicUrl).pathname.replace(/\/$/, '');
  let draining = false;

  const failed = (part: string) => (error: unknown) => {
    log.error({ part, err: error }, 'A part of the service failed; it will be tried again.');
    metrics.countFailure(part);
  };

  const secret = await openSecret({ config, db, log });
  const revisions = await readRevisions(db);
  let catalogue = await loadCatalogue(db);

  const keys = createKeyDirectory({
    db,
    isRefused,
    maxStaleMs: config.keyCacheMaxStaleMs,
    lastSeenAt: () => watch.lastSeenAt(),
    graceMs: GRACE_MS,
    onError: failed('keys'),
  });
  const watch = watchChanges({
    db,
    since: revisions,
    onKeys: keys.forget,
    onCatalogue: async () => {
      catalogue = await loadCatalogue(db);
    },
    onError: failed('database'),
  });

  const usage = createUsageBuffer();
  const usageStore = openUsageStore({ db, url: config.databaseUrl });
  const usageWriter = startUsageWriter({
    drain: usage.drain,
    restore: usage.restore,
    write: usageStore.add,
    onError: failed('usage'),
  });
  const reports = openReportReader({ db, dialect, url: config.databaseUrl });
  const purge = setInterval(() => {
    const now = new Date();
    purgeUsage(db, now).catch(failed('usage retention'));
    const { revokedKeys: keep } = config.bounds;
    foldRevokedKeys(db, { keep, now }).catch(failed('revoked keys'));
    deleteEndedSecrets(db, now).catch(failed('ended secrets'));
  }, HOUR_MS);
  const traces = setInterval(() => {
    eraseTraces(db).catch(failed('traces'));
  }, TRACES_MS);

  const redis = config.redisUrl
    ? (await import('../storage/limits/redis.ts')).openRedis(config.redisUrl, {
        onLost: failed('redis'),
        onReady: () => log.info({ part: 'redis' }, 'Redis is back.'),
      })
    : undefined;

  const limiterOptions: LimiterOptions = {
    memoryBytes: config.limitsMemoryBytes,
    groupOf: widerNetworkOf,
    store: redis,
  };

  const readiness = (): Readiness =>
    readinessOf({
      draining,
      silentMs: Date.now() - watch.lastSeenAt(),
      maxStaleMs: config.keyCacheMaxStaleMs,
      redis: redis?.isReady(),
    });
  const metrics = createMetrics(() => readiness().ready);

  let portal: PortalApi | undefined;
  const openPortal = async () => {
    const { createPortalApi } = await import('../portal-api/portal-api.ts');
    const contracts = { public: contract.document, portal: loadContract('portal').document };
    portal = await createPortalApi({
      config,
      db,
      dialect,
      contracts,
      keysChanged: (change) => keys.forget([change]),
      readReport: reports.read,
      makeLimiter: (name, limit) => createLimiter(name, limit, limiterOptions),
      secret,
      passwordHashing: options.passwordHashing,
      log,
    });
    return portal.pipeline;
  };

  const refusedKeys = observeRefusedKeys({
    ...{ log, db, onError: failed('refused keys'), maxLines: config.securityEventLines },
  });
  const keyExpiry = watchKeyExpiry({ config, db, onError: failed('key expiry') });
  const assets: Assets = new Map([
    ...contractAssets(contract, config.publicUrl),
    ...(site?.(contract) ?? []),
  ]);

  const unread = createUnreadMeter(config.connections.maxUnread);
  const failedKeys = config.limits['failed-keys'];
  const app = createApp({
    config,
    contract,
    handlers: createHandlers({
      catalogue: () => catalogue,
      addressOf: (id) => basePath + routeOf(contract.document, id).path,
    }),
    keys,
    failedLookUps: {
      limit: failedKeys,
      ...createOwnWindows('failed-look-ups', failedKeys, limiterOptions),
    },
    unread,
    consume: createLimiters(config.limits, limiterOptions),
    observers: [metrics.observe, recordUsage(usage), refusedKeys.observe],
    readiness,
    assets,
    portal: onFirstUse('/portal/api', openPortal),
    log,
  });

  return {
    app,
    metrics,
    unread,
    isProxy: (address) => app.get('trust proxy fn')(address, 0),
    prepare: () => compressAhead(assets).catch(failed('site')),
    drain() {
      draining = true;
    },
    async stop() {
      clearInterval(purge);
      clearInterval(traces);
      await Promise.all([portal?.stop(), refusedKeys.stop(), keyExpiry.stop()]);
      await reports.close();
      await watch.stop();
      await usageWriter.stop();
      await usageStore.close();
      redis?.close();
    },
  };
}
