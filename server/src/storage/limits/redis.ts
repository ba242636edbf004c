import { Redis } from 'ioredis';

/** A Redis that may come and go. */
export interface SharedStore {
  client: Redis;
  isReady(): boolean;
  close(): void;
}

interface Options {
  /** Told when the connection is lost, once until it is back. */
  onLost: (error: unknown) => void;
  onReady: () => void;
}

/** Nobody waits longer than this, in milliseconds, for a Redis that does not answer. */
const PATIENCE_MS = 250;

/**
 * Connects to Redis, now or whenever it can be reached. Commands fail at once while it is away:
 * whoever sends them has something to fall back on.
 */
export function openRedis(url: string, { onLost, onReady }: Options): SharedStore {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: PATIENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  let lost = false;
  let closing = false;
  const lose = (error: unknown): void => {
    if (!lost && !closing) onLost(error);
    lost = true;
  };
  client.on('error', lose);
  client.on('close', () => lose(new Error('The connection to Redis was closed.')));
  client.on('ready', () => {
    if (lost) onReady();
    lost = false;
  });
  return {
    client,
    isReady: () => client.status === 'ready',
    close() {
      closing = true;
      client.disconnect();
    },
  };
}
