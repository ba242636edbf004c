import { Redis } from 'ioredis';
import { createBreaker, NoAnswerError, within } from './breaker.ts';
import { probeRedis } from './count-in-redis.ts';

/** A Redis that may come and go. */
export interface SharedStore {
  client: Redis;
  /** Runs commands; rejects when they fail, and at once while Redis is away. */
  run<T>(commands: () => Promise<T>): Promise<T>;
  /** Whether Redis takes commands. */
  isReady(): boolean;
  close(): void;
}

interface Options {
  /** Told why Redis cannot be used, and again when the reason is another one. */
  onLost: (error: unknown) => void;
  onReady: () => void;
  /** Nobody waits longer than this, in milliseconds, for a Redis that does not answer. */
  patienceMs?: number;
}

const PATIENCE_MS = 50;

const NOT_CONNECTED = new Error('There is no connection yet.');
const CLOSED = new Error('The connection was closed.');

/**
 * Connects to Redis, now or whenever it can be reached. The first command that fails, or is not
 * answered in time, makes all others fail at once, until Redis takes what is written to it again:
 * whoever sends them has something to fall back on.
 */
export function openRedis(
  url: string,
  { onLost, onReady, patienceMs = PATIENCE_MS }: Options,
): SharedStore {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    disconnectTimeout: patienceMs,
    retryStrategy: () => 1_000,
    // The probe tells more: whether what is written is taken.
    enableReadyCheck: false,
    disableClientInfo: true,
  });
  let closing = false;
  /** Why there is no connection, which the command that misses it does not know. */
  let broken: Error | undefined;

  /** A connection without answers may be dead; whatever is late on it would pile up. */
  async function answered<T>(commands: () => Promise<T>): Promise<T> {
    try {
      return await within(patienceMs, commands());
    } catch (error) {
      const reason = client.status === 'ready' ? error : (broken ?? NOT_CONNECTED);
      if (error instanceof NoAnswerError && client.status === 'ready') {
        broken = error;
        client.disconnect(true);
      }
      throw reason;
    }
  }

  const breaker = createBreaker({
    probe: () => answered(() => probeRedis(client)),
    onOpen: (error) => closing || onLost(error),
    onClose: onReady,
  });
  const lose = (error: Error): void => {
    // What a connection had not answered when it was lost says nothing of why it was.
    broken = error.name === 'MaxRetriesPerRequestError' ? (broken ?? NOT_CONNECTED) : error;
    // What had no answer in time has told that before it ended the connection.
    if (!(broken instanceof NoAnswerError)) breaker.open(broken);
  };
  client.on('error', lose);
  client.on('close', () => lose(broken ?? CLOSED));
  client.on('ready', () => {
    broken = undefined;
    breaker.look();
  });
  return {
    client,
    run: (commands) => breaker.run(() => answered(commands)),
    isReady: breaker.isClosed,
    close() {
      closing = true;
      breaker.stop();
      client.disconnect();
    },
  };
}
