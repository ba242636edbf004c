import { EventEmitter, once } from 'node:events';
import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';
import type { Channel } from '../storage/limits/counting-channel.ts';

const ASK = 'reciters:metrics';
const TOLD = 'reciters:told-metrics';

type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** A worker that does not answer for so long, in milliseconds, counts with what it told last. */
const PATIENCE_MS = 2_000;

const isOfType = (message: unknown, type: string): message is { batch: Metrics } =>
  (message as { type?: unknown } | null)?.type === type;

/** Tells a worker's metrics to its primary, now and whenever it asks. */
export function tellMetrics(
  primary: Channel,
  registry: Registry,
  onError: (error: unknown) => void,
): void {
  const tell = () => {
    registry
      .getMetricsAsJSON()
      .then((batch) => primary.send({ type: TOLD, batch }))
      .catch(onError);
  };
  primary.onMessage((message) => isOfType(message, ASK) && tell());
  tell();
}

interface Worker {
  channel: Channel;
  /** What it told last. */
  told: Metrics;
  /** Emits `told` each time that it tells. */
  heard: EventEmitter;
}

async function ask({ channel, heard }: Worker): Promise<void> {
  const answer = once(heard, 'told', { signal: AbortSignal.timeout(PATIENCE_MS) });
  channel.send({ type: ASK, batch: [] });
  await answer.catch(() => {});
}

const sumOf = (told: Metrics[]): Registry => AggregatorRegistry.aggregate(told);

const isCount = ({ type }: { type: unknown }): boolean =>
  type === 'counter' || type === 'histogram';

/**
 * Gathers what workers tell. What one has counted stays in the sums when it ends. If a sum fell,
 * Prometheus would think that it began again at zero, and take all that is left in it for new.
 */
export function gatherMetrics(): {
  add(channel: Channel): void;
  /** Of all workers together, as text for Prometheus. */
  metrics(): Promise<string>;
} {
  /** Those that have told something, so that they can be asked. */
  const workers = new Set<Worker>();
  let ofEnded: Metrics = [];
  return {
    add(channel) {
      const worker: Worker = { channel, told: [], heard: new EventEmitter().setMaxListeners(0) };
      channel.onMessage((message) => {
        if (!isOfType(message, TOLD)) return;
        worker.told = message.batch;
        workers.add(worker);
        worker.heard.emit('told');
      });
      channel.onEnd(() => {
        workers.delete(worker);
        const counts = sumOf([ofEnded, worker.told.filter(isCount)]).getMetricsAsArray();
        ofEnded = counts as object[] as Metrics;
        worker.heard.emit('told');
      });
    },
    async metrics() {
      await Promise.all([...workers].map(ask));
      return await sumOf([...[...workers].map(({ told }) => told), ofEnded]).metrics();
    },
  };
}
