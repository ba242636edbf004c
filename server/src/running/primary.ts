import cluster from 'node:cluster';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { MetricsText } from '../service/metrics.ts';
import { limiterOptions } from '../service/open-limits.ts';
import type { Channel } from '../storage/limits/counting-channel.ts';
import { countForWorkers } from '../storage/limits/primary-counts.ts';
import { compileFromNowOn } from './compile-later.ts';
import { keepWorkers } from './keep-workers.ts';
import { placesOf, tryPlaces } from './places.ts';
import { openUpToDate, serveMetrics } from './serve.ts';
import { greet } from './single.ts';
import { closeServer, stopOnSignal } from './stopping.ts';
import { gatherMetrics } from './workers-metrics.ts';

/** The metrics of all workers together, and what only their primary knows. */
function createMetrics(): MetricsText & { ended: Counter; add(worker: Channel): void } {
  const workers = gatherMetrics();
  const own = new Registry();
  new Gauge({
    name: 'workers',
    help: 'Processes that answer requests.',
    registers: [own],
    collect() {
      this.set(Object.keys(cluster.workers ?? {}).length);
    },
  });
  const ended = new Counter({
    name: 'workers_ended_total',
    help: 'Workers that ended without being told to, and were replaced.',
    registers: [own],
  });
  return {
    ended,
    add: workers.add,
    contentType: own.contentType,
    metrics: async () => `${await workers.metrics()}\n${await own.metrics()}`,
  };
}

/**
 * Runs the service in several processes (node:cluster). Each answers requests, on a core of its own;
 * this one hands connections to them, counts limits for all of them, and replaces those that end.
 *
 * @param program what a worker runs
 */
export async function runPrimary(config: Config, log: Logger, program: string): Promise<void> {
  const places = placesOf(config);
  await tryPlaces(places);
  const database = await openUpToDate(config, log);
  const metrics = createMetrics();
  const countFor = countForWorkers(limiterOptions(config));
  const workers = keepWorkers({
    program,
    count: config.workers,
    onStart(worker) {
      const channel: Channel = {
        // One that has ended needs no answer.
        send: (message) => void worker.send(message, () => {}),
        onMessage: (listener) => void worker.on('message', listener),
        onEnd: (listener) => void worker.on('disconnect', listener),
      };
      countFor(channel);
      metrics.add(channel);
    },
    onEnd(how) {
      metrics.ended.inc();
      log.error(how, 'A worker has ended; another one takes its place.');
    },
  });
  let metricsServers: Server[] = [];
  // From now on: a signal that ended this process by itself would leave the workers behind.
  stopOnSignal(log, async () => {
    await Promise.all([workers.stop(), ...metricsServers.map(closeServer)]);
  });
  const start = await workers.started;
  if (start.type === 'failed') return log.flush(() => process.exit(1));
  if (start.type !== 'listening') return;
  compileFromNowOn();
  metricsServers = await serveMetrics(places.metrics, metrics);
  await greet(config, start.port, database.db, log);
  await database.close();
  log.info({ host: config.host, port: start.port, workers: config.workers }, 'Listening.');
}
