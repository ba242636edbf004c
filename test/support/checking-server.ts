import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
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
  let scripted: number | undefined;

  const answer = (res: ServerResponse, request: WireRequest): void => {
    const { method, target } = request;
    const found = requestFaults(request);
    faults.push(...found);
    const error = found.length > 0 ? 400 : scripted;
    scripted = undefined;
    const lead = leadOf(method, target.split('?')[0] ?? '');
    if (lead !== undefined) answerBy(res, lead, target, error);
    else res.writeHead(404).end();
  };

  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { method = '', url: target = '', rawHeaders, headers } = req;
    const { pathname, searchParams } = new URL(target, 'http://service.test');
    const path = decodeURIComponent(pathname);
    received.push({ path, query: Object.fromEntries(searchParams), headers });
    answer(res, { method, target, rawHeaders, body: await text(req) });
  };

  const server = createServer((req, res) => {
    receive(req, res).catch((error: unknown) => {
      faults.push(String(error));
      res.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    faults,
    answerNext(status) {
      scripted = status;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
