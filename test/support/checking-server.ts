import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerByExample, answerPage } from './checking-server-answers.ts';
import { requestFaults } from './checking-server-rules.ts';

/** A request as the server understood it. */
export interface Received {
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

  const answer = (res: ServerResponse, target: string, found: readonly string[]): void => {
    faults.push(...found);
    const status = found.length > 0 ? 400 : scripted.shift();
    if (status === undefined) answerPage(res, target);
    else answerByExample(res, status);
  };

  const server = createServer(async (req, res) => {
    const { method = '', url: target = '', rawHeaders, headers } = req;
    const { searchParams } = new URL(target, 'http://reciters.test');
    received.push({ query: Object.fromEntries(searchParams), headers });
    answer(res, target, requestFaults({ method, target, rawHeaders, body: await text(req) }));
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
