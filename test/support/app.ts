import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { type AppOptions, createApp } from '../../server/src/app.ts';
import { loadConfig } from '../../server/src/config/config.ts';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { operationRoutesOf } from '../../server/src/contract/routes.ts';
import { createHttpServer } from '../../server/src/http-server.ts';
import { relisted } from '../../server/src/site/relisted.ts';
import { createLimiters } from '../../server/src/storage/limits/limiters.ts';

const NOTHING: RequestHandler = (_req, _res, next) => next();

type AllHandlers = AppOptions['handlers'];

const contract = loadContract('openapi');

/** The given handlers, and for every other operation one that fails the test once it is called. */
function complete(handlers: Partial<AllHandlers>): AllHandlers {
  const called: string[] = [];
  onTestFinished(() => expect(called, 'operations without a handler').toEqual([]));
  const refuse = (operationId: string) => () => {
    called.push(operationId);
    throw new Error(`The test has no handler for ${operationId}.`);
  };
  const refusing = operationRoutesOf(contract.document).map(
    ({ operationId }) => [operationId, refuse(operationId)] as const,
  );
  return { ...(Object.fromEntries(refusing) as unknown as AllHandlers), ...handlers };
}

/** The application alone, with operations of the test's own; it goes away with the test. */
export async function serveHandlers(
  handlers: Partial<AllHandlers>,
  observers: AppOptions['observers'] = [],
): Promise<{ port: number; log: string[] }> {
  const log: string[] = [];
  const config = loadConfig({});
  const app = createApp({
    config,
    contract,
    handlers: complete(handlers),
    keys: { recall: () => null, isFamiliar: () => false, find: async () => undefined },
    unread: { take: () => true },
    failedLookUps: {
      limit: config.limits['failed-keys'],
      count: () => {},
      look: () => ({ consumed: 0, resetMs: 0 }),
    },
    consume: createLimiters(config.limits, { memoryBytes: 2 ** 20, groupOf: (subject) => subject }),
    observers,
    readiness: () => ({ ready: true, parts: {} }),
    files: relisted(() => new Map()),
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
