import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { routerOf } from '../contract/route.ts';
import type { Contract } from '../contract/types.ts';
import type { Header } from '../exchange/exchange.ts';
import { answerTo } from './answer.ts';

/** Larger bodies are refused, in bytes. */
const MAX_BODY = 10 * 1024 * 1024;

/** A mock that is running. */
export interface Mock {
  readonly url: URL;
  close(): Promise<void>;
}

async function bodyOf(incoming: http.IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Starts a service on this machine that answers by the contract's examples, and refuses what the
 * contract refuses.
 *
 * @param port 0 for a free one
 */
export async function startMock(contract: Contract, port: number): Promise<Mock> {
  const route = routerOf(contract);
  const server = http.createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: target = '/', rawHeaders } = incoming;
    const headers = Array.from(
      { length: rawHeaders.length / 2 },
      (_, index): Header => [rawHeaders[2 * index] ?? '', rawHeaders[2 * index + 1] ?? ''],
    );
    const body = await bodyOf(incoming).catch(() => undefined);
    if (body === undefined) {
      outgoing.writeHead(413, { Connection: 'close' }).end();
      return;
    }
    const answer = answerTo(contract, route, { method, target, headers, body });
    outgoing.writeHead(answer.status, answer.headers.flat());
    outgoing.end(method === 'HEAD' ? undefined : answer.body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${own}${contract.basePath}/`),
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
