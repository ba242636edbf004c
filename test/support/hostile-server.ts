import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a hostile server does with one request. */
export type Behaviour = (req: IncomingMessage, res: ServerResponse) => void;

export interface HostileServer {
  /** Without a trailing slash. */
  url: string;
  /** The requests so far, as they came. */
  requests: IncomingMessage[];
  close(): void;
}

/** Starts a server that treats requests as told, in this order; the last is for all others. */
export async function startHostileServer(...behaviours: Behaviour[]): Promise<HostileServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    requests.push(req);
    behaviours[Math.min(requests.length, behaviours.length) - 1]?.(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
