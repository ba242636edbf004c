import type { RequestListener } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EndReason } from '../connections/guard-connections.ts';
import type { Observation } from '../pipeline/observe.ts';

export interface Metrics {
  registry: Registry;
  observe(observation: Observation): void;
  /** Counts a failure in a part of the service that requests do not wait for. */
  countFailure(part: string): void;
  /** Counts a connection that was ended because of a limit. */
  countEnd(reason: EndReason): void;
}

/**
 * Prometheus metrics. Labels have few values: the contract's operations, methods and statuses;
 * never a key, an address or an end user.
 */
export function createMetrics(ready: () => boolean): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, from their headers to the end of the answer.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'background_failures_total',
    help: 'Failures in parts that requests do not wait for, which are tried again.',
    labelNames: ['part'],
    registers: [registry],
  });
  const ends = new Counter({
    name: 'connections_ended_total',
    help: 'Connections that were ended because of a limit: too many, or answers that nobody reads.',
    labelNames: ['reason'],
    registers: [registry],
  });
  new Gauge({
    name: 'ready',
    help: 'Whether the service can answer everything at the moment.',
    registers: [registry],
    collect() {
      this.set(ready() ? 1 : 0);
    },
  });
  return {
    registry,
    observe({ operationId = 'none', method, status, durationMs }) {
      durations.observe({ operation: operationId, method, status }, durationMs / 1000);
    },
    countFailure(part) {
      failures.inc({ part });
    },
    countEnd(reason) {
      ends.inc({ reason });
    },
  };
}

/** Answers `/metrics`, for a port of its own that the public does not reach. */
export const metricsHandler =
  ({ registry }: Metrics): RequestListener =>
  async (req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end();
    const text = await registry.metrics();
    res.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  };
