import http from 'node:http';
import https from 'node:https';
import type { Answer, Header, Request } from '../exchange.ts';

/** Where requests go. */
export interface Target {
  readonly url: URL;
  readonly agent: http.Agent;
}

/** Keeps connections open between requests. `close` ends them. */
export function createTarget(url: URL): Target {
  const options = { keepAlive: true, maxSockets: 32 };
  const agent = url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  return { url, agent };
}

const pairs = (raw: readonly string[]): Header[] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[2 * index] ?? '',
    raw[2 * index + 1] ?? '',
  ]);

const isStale = (request: http.ClientRequest, error: NodeJS.ErrnoException): boolean =>
  request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/**
 * Sends a well-formed request through Node's client.
 *
 * @param timeout milliseconds to wait for the whole answer
 * @throws Error saying why no answer came
 */
export function sendByClient(target: Target, request: Request, timeout: number): Promise<Answer> {
  const { url, agent } = target;
  const { request: start } = url.protocol === 'https:' ? https : http;
  const length =
    request.body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(request.body))];
  return new Promise((resolve, reject) => {
    const outgoing = start({
      agent,
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method: request.method,
      path: request.target,
      headers: ['Host', url.host, ...request.headers.flat(), ...length],
    });
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`no answer within ${timeout / 1000} s`)),
      timeout,
    );
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', (error) => outgoing.destroy(error));
      incoming.once('end', () => {
        clearTimeout(timer);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: pairs(incoming.rawHeaders),
          body: Buffer.concat(chunks),
        });
      });
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      // A server may close an idle connection just when it is used again.
      if (isStale(outgoing, error)) sendByClient(target, request, timeout).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(request.body);
  });
}
