import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** How long running requests may take to finish once the service is told to stop. */
const STOP_TIMEOUT_MS = 10_000;

/** Stops accepting, lets running requests finish, then ends what is left of the connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * Ends this process in order once a signal says so, with 0.
 *
 * @returns does so without a signal
 */
export function stopOnSignal(
  log: Logger,
  stop: (signal: NodeJS.Signals) => Promise<void>,
): (signal: NodeJS.Signals) => void {
  let stopping = false;
  const stopOnce = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Stopping.');
    void stop(signal).then(() => {
      log.info('Stopped.');
      log.flush(() => process.exit(0));
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stopOnce);
  return stopOnce;
}
