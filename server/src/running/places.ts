import type { Config } from '../config/config.ts';
import { ListenError, type Place, tryToListen } from './listen.ts';

/** Where requests come in, and where metrics are asked for, if anywhere. */
interface Places {
  requests: Place;
  metrics: Place | undefined;
}

export function placesOf(config: Config): Places {
  const { host, port, metricsHost, metricsPort } = config;
  return {
    requests: { host, port, settings: { host: 'HOST', port: 'PORT' } },
    metrics:
      metricsPort === undefined
        ? undefined
        : {
            host: metricsHost,
            port: metricsPort,
            settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' },
          },
  };
}

/** Every address of the machine. */
const ALL = ['0.0.0.0', '::'];

/** Whether one that listens leaves no room for the other. */
const meet = (one: Place, other: Place): boolean =>
  one.port === other.port &&
  (one.host === other.host || [one, other].some(({ host }) => ALL.includes(host)));

/** Throws ListenError where one of them cannot be listened on: the start has changed nothing yet. */
export async function tryPlaces({ requests, metrics }: Places): Promise<void> {
  if (metrics && meet(requests, metrics))
    throw new ListenError(
      `METRICS_PORT is ${metrics.port}, as PORT is. Choose another one: METRICS_PORT=${metrics.port + 1}`,
    );
  await tryToListen(requests);
  if (metrics) await tryToListen(metrics);
}
