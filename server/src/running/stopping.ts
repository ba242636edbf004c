import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { constants } from 'node:os';
import type { Logger } from 'pino';

/** How long running requests may take to finish once the service is told to stop. */
const STOP_TIMEOUT_MS = 10_000;

/** How long a connection on which nothing runs stays open then: a proxy may just be using it. */
const IDLE_MS = 1_000;

/**
 * Stops accepting and lets running requests finish. What still comes on open connections is answered
 * as the last on each (RFC 9112, section 9.6): where one just ends, a proxy cannot know whether what
 * it has sent there was done, and a `POST` fails. Then ends what is left of the connections.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.prependListener('request', (_req, res: ServerResponse) => {
    res.shouldKeepAlive = false;
  });
  // Node's own for HTTP would end idle connections at once.
  NetServer.prototype.close.call(server);
  let idle: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => {
    idle = setInterval(() => server.closeIdleConnections(), 50);
  }, IDLE_MS);
  const late = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearTimeout(patience);
  clearInterval(idle);
  clearTimeout(late);
}

/** What tells a process to end; the last one comes from a terminal, or its connection, that closes. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** With the status by which a shell tells of a program that a signal ended. */
const endAtOnce = (signal: NodeJS.Signals): never => process.exit(128 + constants.signals[signal]);

/**
 * Lets a signal end the first process of a container at once, until `stopOnSignal` takes over. For the
 * first one, Linux passes over signals that nobody listens to: a service that is stopped while it starts
 * would go on, and be killed later while it answers requests.
 */
export function endOnSignal(): void {
  if (process.pid === 1) for (const signal of SIGNALS) process.on(signal, endAtOnce);
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
  for (const signal of SIGNALS) {
    process.on(signal, stopOnce);
    process.off(signal, endAtOnce);
  }
  return stopOnce;
}
