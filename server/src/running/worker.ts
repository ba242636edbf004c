import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Channel } from '../storage/limits/counting-channel.ts';
import { primaryCounts } from '../storage/limits/primary-counts.ts';
import { openDatabase } from '../storage/open-database.ts';
import { STOP } from './keep-workers.ts';
import { placesOf } from './places.ts';
import { serve } from './serve.ts';
import { stopOnSignal } from './stopping.ts';
import { tellMetrics } from './workers-metrics.ts';

/** Runs one worker: it answers requests, and leaves to its primary what all have in common. */
export async function runWorker(config: Config, log: Logger): Promise<void> {
  // The primary has made it. In place of one that was removed, an empty one would be in the way of its return.
  const database = await openDatabase(config.databaseUrl, { create: false });
  const primary: Channel = {
    send: (message) => void process.send?.(message, undefined, {}, () => {}),
    onMessage: (listener) => void process.on('message', listener),
    onEnd: (listener) => void process.on('disconnect', listener),
  };
  const serving = await serve({
    ...{ config, log, database },
    place: placesOf(config).requests,
    primaryCounts: primaryCounts(primary, config.workers),
  });
  tellMetrics(primary, serving.service.metrics.registry, (error) =>
    log.error({ err: error }, 'The metrics of a worker could not be told.'),
  );
  const stop = stopOnSignal(log, () => serving.stop());
  process.on('message', (message) => {
    if (message === STOP) stop('SIGTERM');
  });
  // The primary has gone without a word: Node would end this process before it has written anything.
  cluster.worker?.on('disconnect', () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    stop('SIGTERM');
  });
  log.info({ port: serving.port }, 'A worker listens.');
}
