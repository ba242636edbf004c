import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { type Contract, loadContract } from '../contract/load-contract.ts';
import { type Readiness, readinessOf } from '../domain/readiness.ts';
import { createUsageBuffer } from '../domain/usage-buffer.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { listReciters } from '../operations/list-reciters.ts';
import { onFirstUse } from '../pipeline/on-first-use.ts';
import type { PasswordHashing } from '../portal-api/passwords/password-hashing.ts';
import type { PortalApi } from '../portal-api/portal-api.ts';
import { type Assets, contractAssets } from '../site/assets.ts';
import { compressAhead } from '../site/compress-ahead.ts';
import { watchRevisions } from '../storage/changes/revision-watch.ts';
import { readRevisions } from '../storage/changes/revisions.ts';
import { createKeyDirectory } from '../storage/keys/key-directory.ts';
import { createLimiter, createLimiters } from '../storage/limits/limiters.ts';
import type { Db, DialectName } from '../storage/schema.ts';
import { purgeUsage } from '../storage/usage/usage-retention.ts';
import { openUsageStore } from '../storage/usage/usage-store.ts';
import { startUsageWriter } from '../storage/usage/usage-writer.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { openSecret } from './open-secret.ts';
import { recordUsage } from './record-usage.ts';

/** How long a swapped secret works on after the first use of the new one. */
const GRACE_MS = DAY_MS;

export interface Service {
  app: Express;
  metrics: Metrics;
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
  /** How the portal hashes passwords; left out, as `createAuth` says. */
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
    maxStaleMs: config.keyCacheMaxStaleMs,
    lastSeenAt: () => watch.lastSeenAt(),
    graceMs: GRACE_MS,
    onError: failed('keys'),
  });
  const watch = watchRevisions({
    db,
    since: revisions,
    onChange: {
      keys: () => keys.clear(),
      catalogue: async () => {
        catalogue = await loadCatalogue(db);
      },
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
  const purge = setInterval(() => {
    purgeUsage(db, new Date()).catch(failed('usage retention'));
  }, HOUR_MS);

  const redis = config.redisUrl
    ? (await import('../storage/limits/redis.ts')).openRedis(config.redisUrl, {
        onLost: failed('redis'),
        onReady: () => log.info({ part: 'redis' }, 'Redis is back.'),
      })
    : undefined;

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
      keysChanged: keys.clear,
      makeLimiter: (name, limit) => createLimiter(name, limit, redis),
      secret,
      passwordHashing: options.passwordHashing,
      log,
    });
    return portal.pipeline;
  };

  const assets: Assets = new Map([
    ...contractAssets(contract, config.publicUrl),
    ...(site?.(contract) ?? []),
  ]);

  const app = createApp({
    config,
    contract,
    handlers: {
      listReciters: listReciters({ catalogue: () => catalogue, path: `${basePath}/reciters/` }),
    },
    findKey: keys.find,
    consume: createLimiters(config.limits, redis),
    observers: [metrics.observe, recordUsage(usage)],
    readiness,
    assets,
    portal: onFirstUse('/portal/api', openPortal),
    log,
  });

  return {
    app,
    metrics,
    prepare: () => compressAhead(assets).catch(failed('site')),
    drain() {
      draining = true;
    },
    async stop() {
      clearInterval(purge);
      await portal?.stop();
      await watch.stop();
      await usageWriter.stop();
      await usageStore.close();
      redis?.close();
    },
  };
}
