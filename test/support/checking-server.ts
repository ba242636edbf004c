import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerBy } from './checking-server-answers.ts';
import { leadOf } from './checking-server-routes.ts';
import { requestFaults, type WireRequest } from './checking-server-rules.ts';

/** A request as the server understood it. */
export interface Received {
  /** Decoded. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
}

/** A service that knows nothing but the contract, and refuses what that does not declare. */
export interface CheckingServer {
  /** Without a trailing slash. */
  url: string;
  received: Received[];
  /** What was wrong with the requests so far, in words. */
  faults: string[];
  /** Has the next request answered with this error of the contract, if it is as declared. */
  answerNext(status: number): void;
  close(): void;
}

/** Starts a checking server on a free port. */
export async function startCheckingServer(): Promise<CheckingServer> {
  const received: Received[] = [];
  const faults: string[] = [];
  const scripted: number[] = [];

  const answer = (res: ServerResponse, request: WireRequest): void => {
    const { method, target } = request;
    const found = requestFaults(request);
    faults.push(...found);
    const lead = leadOf(method, target.split('?')[0] ?? '');
    if (lead !== undefined) answerBy(res, lead, target, found.length > 0 ? 400 : scripted.shift());
    else res.writeHead(404).end();
  };

  const server = createServer(async (req, res) => {
    const { method = '', url: target = '', rawHeaders, headers } = req;
    const { pathname, searchParams } = new URL(target, 'http://service.test');
    const path = decodeURIComponent(pathname);
    received.push({ path, query: Object.fromEntries(searchParams), headers });
    answer(res, { method, target, rawHeaders, body: await text(req) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    faults,
    answerNext: (status) => void scripted.push(status),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
