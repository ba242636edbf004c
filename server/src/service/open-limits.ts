import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type Consume, type Limit, widerNetworkOf } from '../domain/limits.ts';
import {
  createLimiter,
  createLimiters,
  createOwnWindows,
  type Limiter,
  type LimiterOptions,
} from '../storage/limits/limiters.ts';
import { redisCounts } from '../storage/limits/redis-counts.ts';
import type { SharedCounts } from '../storage/limits/shared-counts.ts';
import type { Windows } from '../storage/limits/windows.ts';
import { messageOf } from '../storage/storage-error.ts';
import type { FailureOf } from './failures.ts';

/** The limits of the service, which replicas share where there is a Redis. */
export interface Limits {
  /** Counts requests. */
  consume: Consume;
  /** Counts look-ups of keys that found nothing; in this process alone. */
  failedLookUps: Windows & { limit: Limit };
  /** Makes one more limiter. */
  make(name: string, limit: Limit): Limiter;
  /** Whether Redis answers; undefined where there is none. */
  isShared(): boolean | undefined;
  close(): void;
}

interface Options {
  config: Pick<Config, 'limits' | 'limitsMemoryBytes' | 'redisUrl'>;
  log: Logger;
  failed: FailureOf;
  /** Counts for all workers of this machine, where this process is one of them. */
  primary?: SharedCounts | undefined;
}

/** Says what it means, and nothing of the command that failed: the first one holds the password. */
class RedisAwayError extends Error {
  constructor(reason: unknown) {
    super(`Redis cannot be used, so that each replica counts limits alone: ${messageOf(reason)}`);
  }
}

/** How limits are counted in a process of this service. */
export const limiterOptions = (config: Pick<Config, 'limitsMemoryBytes'>): LimiterOptions => ({
  memoryBytes: config.limitsMemoryBytes,
  groupOf: widerNetworkOf,
});

/** Opens the limits. Does not wait for Redis: while it is away, this machine counts alone. */
export async function openLimits({ config, log, failed, primary }: Options): Promise<Limits> {
  const redis = config.redisUrl
    ? (await import('../storage/limits/redis.ts')).openRedis(config.redisUrl, {
        onLost: (error) => failed('redis')(new RedisAwayError(error)),
        onReady: () => log.info({ part: 'redis' }, 'Redis is back.'),
      })
    : undefined;
  const options: LimiterOptions = {
    ...limiterOptions(config),
    shared: [...(redis ? [redisCounts(redis)] : []), ...(primary ? [primary] : [])],
  };
  const failedKeys = config.limits['failed-keys'];
  return {
    consume: createLimiters(config.limits, options),
    failedLookUps: {
      limit: failedKeys,
      ...createOwnWindows('failed-look-ups', failedKeys, options),
    },
    make: (name, limit) => createLimiter(name, limit, options),
    isShared: () => redis?.isReady(),
    close: () => redis?.close(),
  };
}
