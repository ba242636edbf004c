import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { afterAll, beforeAll } from 'vitest';

/** Serves an application of the tests' own on a free port while the tests of a file run. */
export function serveApp(make: () => Express): () => { port: number } {
  let server: Server;
  beforeAll(async () => {
    server = createServer(make()).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return () => ({ port: (server.address() as AddressInfo).port });
}
