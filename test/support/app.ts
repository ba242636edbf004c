import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type AppOptions, createApp } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/config.ts';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { createHttpServer } from '../../server/src/http-server.ts';
import { createLimiters } from '../../server/src/storage/limits/limiters.ts';

const NOTHING: RequestHandler = (_req, _res, next) => next();

/** The application alone, with an operation of the test's own; it goes away with the test. */
export async function serveOperation(
  listReciters: AppOptions['handlers']['listReciters'],
): Promise<{ port: number; log: string[] }> {
  const log: string[] = [];
  const config = loadConfig({});
  const app = createApp({
    config,
    contract: loadContract('openapi'),
    handlers: { listReciters },
    keys: { recall: () => null, isFamiliar: () => false, find: async () => undefined },
    unread: { take: () => true },
    failedLookUps: {
      limit: config.limits['failed-keys'],
      count: () => {},
      look: () => ({ consumed: 0, resetMs: 0 }),
    },
    consume: createLimiters(config.limits, { memoryBytes: 2 ** 20, groupOf: (subject) => subject }),
    observers: [],
    readiness: () => ({ ready: true, parts: {} }),
    assets: new Map(),
    portal: NOTHING,
    log: pino({}, { write: (line: string) => void log.push(line) }),
  });
  const server = createHttpServer(app, config.publicUrl).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, log };
}
