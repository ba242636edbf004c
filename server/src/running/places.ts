import type { Config } from '../config/config.ts';
import { type Place, tryToListen } from './listen.ts';

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

/** Throws ListenError where one of them cannot be listened on: the start has changed nothing yet. */
export async function tryPlaces({ requests, metrics }: Places): Promise<void> {
  await tryToListen(requests);
  if (metrics) await tryToListen(metrics);
}
