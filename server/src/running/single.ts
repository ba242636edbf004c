import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { welcome } from '../first-start.ts';
import type { Db } from '../storage/schema.ts';
import { placesOf, tryPlaces } from './places.ts';
import { openUpToDate, serve, serveMetrics } from './serve.ts';
import { closeServer, stopOnSignal } from './stopping.ts';

/** Says on the console where the service is. It runs already, whatever becomes of this. */
export async function greet(
  { port, publicUrl }: Config,
  listening: number,
  db: Db,
  log: Logger,
): Promise<void> {
  const address = port === 0 ? `http://localhost:${listening}` : publicUrl;
  try {
    await welcome(db, address, log);
  } catch (error) {
    log.error(
      { part: 'operator link', err: error },
      'No link that makes an operator is on the console.',
    );
  }
}

/** Runs the service in this process alone. */
export async function runSingle(config: Config, log: Logger): Promise<void> {
  const places = placesOf(config);
  await tryPlaces(places);
  const database = await openUpToDate(config, log);
  const serving = await serve({ config, log, database, place: places.requests });
  const { port, service } = serving;
  const metrics = await serveMetrics(places.metrics, service.metrics.registry);
  stopOnSignal(log, async () => {
    await Promise.all([serving.stop(), ...metrics.map(closeServer)]);
  });
  await greet(config, port, database.db, log);
  log.info({ host: config.host, port }, 'Listening.');
}
