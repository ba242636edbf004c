import type { Metric, Registry } from 'prom-client';

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const NAME = 'http_request_duration_seconds';

interface Labels {
  operation: string;
  method: string;
  status: number;
}

/** Durations of requests with the same labels. */
class Tally {
  readonly labels: Labels;
  /** How many took as long as each bucket, and longer than any. */
  readonly counts = new Float64Array(BUCKETS.length + 1);
  sum = 0;

  constructor(labels: Labels) {
    this.labels = labels;
  }

  add(seconds: number): void {
    let at = 0;
    while (at < BUCKETS.length && seconds > (BUCKETS[at] as number)) at += 1;
    this.counts[at] = (this.counts[at] as number) + 1;
    this.sum += seconds;
  }

  /** As prom-client's histograms are read. */
  *values(): Iterable<{ metricName: string; labels: object; value: number }> {
    let below = 0;
    for (const [at, count] of this.counts.entries()) {
      below += count;
      const labels = { le: BUCKETS[at] ?? '+Inf', ...this.labels };
      yield { metricName: `${NAME}_bucket`, labels, value: below };
    }
    yield { metricName: `${NAME}_sum`, labels: this.labels, value: this.sum };
    yield { metricName: `${NAME}_count`, labels: this.labels, value: below };
  }
}

/**
 * The histogram of how long requests took. prom-client's own checks the labels of every observation
 * and makes a text of them to find where it belongs.
 */
class RequestDurations {
  readonly name = NAME;
  /** By operation, method and status. */
  readonly #tallies = new Map<string, Map<string, Map<number, Tally>>>();

  #tallyOf(operation: string, method: string, status: number): Tally {
    const byMethod = this.#tallies.get(operation) ?? new Map<string, Map<number, Tally>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Tally>();
    const tally = byStatus.get(status) ?? new Tally({ operation, method, status });
    this.#tallies.set(operation, byMethod.set(method, byStatus.set(status, tally)));
    return tally;
  }

  /** Counts a request; its duration is in seconds. */
  count(operation: string, method: string, status: number, seconds: number): void {
    const tally =
      this.#tallies.get(operation)?.get(method)?.get(status) ??
      this.#tallyOf(operation, method, status);
    tally.add(seconds);
  }

  /** What a registry reads. */
  async get() {
    const all = [...this.#tallies.values()].flatMap((byMethod) =>
      [...byMethod.values()].flatMap((byStatus) => [...byStatus.values()]),
    );
    return {
      name: NAME,
      help: 'Duration of requests, from their headers to the end of the answer.',
      type: 'histogram',
      aggregator: 'sum',
      values: all.flatMap((tally) => [...tally.values()]),
    };
  }
}

/** Puts it into a registry, which reads nothing of a metric but this. */
export function registerDurations(registry: Registry): RequestDurations {
  const durations = new RequestDurations();
  registry.registerMetric(durations as object as Metric);
  return durations;
}
