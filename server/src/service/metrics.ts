import type { RequestListener } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { END_REASONS, type EndReason } from '../connections/guard-connections.ts';
import type { Observation } from '../pipeline/observing/observation.ts';
import { PARTS, type Part } from './failing-parts.ts';
import { registerDurations } from './request-durations.ts';

export interface Metrics {
  registry: Registry;
  observe(observation: Observation): void;
  /** Counts a failure in a part of the service that requests do not wait for. */
  countFailure(part: Part): void;
  /** Counts a connection that was ended because of a limit. */
  countEnd(reason: EndReason): void;
}

interface Sources {
  ready: () => boolean;
  /** Whether Redis counts the limits; undefined where there is none. */
  shared: () => boolean | undefined;
}

/**
 * Prometheus metrics. Labels have few values: the contract's operations, methods and statuses;
 * never a key, an address or an end user.
 */
export function createMetrics({ ready, shared }: Sources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = registerDurations(registry);
  const failures = new Counter({
    name: 'background_failures_total',
    help: 'Failures in parts that requests do not wait for.',
    labelNames: ['part'],
    registers: [registry],
  });
  // Prometheus sees no increase in a counter that begins with its first failures.
  for (const part of PARTS) failures.inc({ part }, 0);
  const ends = new Counter({
    name: 'connections_ended_total',
    help: 'Connections that were ended because of a limit: too many, or answers that nobody reads.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of END_REASONS) ends.inc({ reason }, 0);
  new Gauge({
    name: 'ready',
    help: 'Whether the service can answer everything at the moment.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(ready() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'limits_shared',
    help: 'Whether Redis counts the limits for all replicas together. Absent where none is set.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      const isShared = shared();
      if (isShared === undefined) this.remove();
      else this.set(isShared ? 1 : 0);
    },
  });
  return {
    registry,
    observe({ operationId = 'none', method, status, durationMs }) {
      durations.count(operationId, method, status, durationMs / 1_000);
    },
    countFailure(part) {
      failures.inc({ part });
    },
    countEnd(reason) {
      ends.inc({ reason });
    },
  };
}

/** Gives metrics as text. */
export interface MetricsText {
  contentType: string;
  metrics(): Promise<string>;
}

/** Answers `/metrics`, for a port of its own that the public does not reach. */
export const metricsHandler =
  (source: MetricsText): RequestListener =>
  async (req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end();
    try {
      const text = await source.metrics();
      res.writeHead(200, { 'Content-Type': source.contentType }).end(text);
    } catch {
      // One of several workers has ended while it was asked.
      res.writeHead(503).end();
    }
  };
