import http from 'node:http';
import https from 'node:https';
import {
  type Answer,
  type Header,
  MAX_BODY,
  type Request,
  TOO_LARGE,
} from '../../exchange/exchange.ts';
import { noLength } from '../../exchange/no-length.ts';
import { isStreamType, STREAM_TIME } from './stream.ts';

export const CUT_OFF = 'the connection was closed in the middle of the answer';

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

const isStream = ({ headers }: http.IncomingMessage): boolean =>
  isStreamType(headers['content-type'] ?? '');

const lengthOf = ({ method, body }: Request): readonly string[] =>
  body === undefined ? noLength(method) : ['Content-Length', String(Buffer.byteLength(body))];

/**
 * Sends a well-formed request through Node's client.
 *
 * @param timeout milliseconds to wait for the whole answer
 * @throws Error saying why no answer came
 */
export function sendByClient(target: Target, request: Request, timeout: number): Promise<Answer> {
  const { url, agent } = target;
  const { request: start } = url.protocol === 'https:' ? https : http;
  const length = lengthOf(request);
  return new Promise((resolve, reject) => {
    let isDone = false;
    const outgoing = start({
      agent,
      protocol: url.protocol,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method: request.method,
      path: request.target,
      headers: ['Host', url.host, ...request.headers.flat(), ...length],
    });
    const fail = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      if (isDone) return;
      isDone = true;
      // A server may close an idle connection just when it is used again.
      if (isStale(outgoing, error)) sendByClient(target, request, timeout).then(resolve, reject);
      else reject(error);
      outgoing.destroy();
    };
    const timer = setTimeout(
      () => fail(new Error(`no answer within ${timeout / 1000} s`)),
      timeout,
    );
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = (): void => {
        isDone = true;
        clearTimeout(timer);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: pairs(incoming.rawHeaders),
          body: Buffer.concat(chunks),
        });
      };
      if (isStream(incoming)) {
        // It may go on for ever, so that its beginning has to do.
        setTimeout(() => {
          finish();
          outgoing.destroy();
        }, STREAM_TIME);
      }
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BODY) fail(new Error(TOO_LARGE));
        else chunks.push(chunk);
      });
      incoming.on('error', () => fail(new Error(CUT_OFF)));
      incoming.once('end', finish);
    });
    outgoing.on('error', fail);
    // Node sends the headers ahead of a text in the encoding of that text, and ahead of bytes unchanged.
    outgoing.end(request.body === undefined ? undefined : Buffer.from(request.body));
  });
}
