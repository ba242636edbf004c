import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer, Header } from '../../../scripts/conformance/src/exchange/exchange.ts';
import type { Subject } from '../support/subject.ts';
import { listen } from '../support/subject.ts';
import type { Ask, Asked, Mutant } from './mutant.ts';

const pairs = (raw: readonly string[]): Header[] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[2 * index] ?? '',
    raw[2 * index + 1] ?? '',
  ]);

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const HOP = new Set(['connection', 'transfer-encoding', 'keep-alive']);

/** Sends requests to the service unchanged. */
const askAt =
  (url: URL, agent: http.Agent): Ask =>
  ({ method, url: path, headers, body }) =>
    new Promise((resolve, reject) => {
      const own = headers.filter(
        ([name]) => !HOP.has(name.toLowerCase()) && name.toLowerCase() !== 'content-length',
      );
      const length = body.length > 0 ? ['Content-Length', String(body.length)] : [];
      const outgoing = http.request({
        agent,
        hostname: url.hostname,
        port: url.port,
        method,
        path,
        headers: [...own.flat(), ...length],
      });
      outgoing.once('response', (incoming) => {
        read(incoming).then(
          (content) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: pairs(incoming.rawHeaders),
              body: content,
            }),
          reject,
        );
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });

/** Writes an answer. A body after HEAD is written to the socket, since Node would leave it out. */
function write(
  response: ServerResponse,
  { method }: Asked,
  { status, headers, body }: Answer,
): void {
  const isBodyless = method === 'HEAD' || status === 304 || status === 204;
  const own = headers.filter(
    ([name]) =>
      !HOP.has(name.toLowerCase()) && (isBodyless || name.toLowerCase() !== 'content-length'),
  );
  const length: Header[] = isBodyless ? [] : [['Content-Length', String(body.length)]];
  response.writeHead(status, [...own, ...length].flat());
  if (isBodyless && body.length > 0) {
    response.flushHeaders();
    response.socket?.end(body);
    return;
  }
  response.end(isBodyless ? undefined : body);
}

/** After how many milliseconds half a request is ended. */
const HEADERS_TIMEOUT = 1500;

/** Serves a mutant in front of the service. */
export async function serveMutant(
  mutant: Mutant,
  subject: Subject,
): Promise<{ url: URL; server: Server }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const ask = askAt(subject.url, agent);
  const handle = mutant.handle(subject.keys);
  const server = subject.front();
  server.headersTimeout = HEADERS_TIMEOUT;
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = async (): Promise<void> => {
      const asked: Asked = {
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        headers: pairs(request.rawHeaders),
        body: await read(request),
      };
      write(response, asked, await handle(asked, ask));
    };
    answer().catch(() => response.destroy());
  });
  const { parser } = mutant;
  if (parser) {
    const proper = server.listeners('clientError');
    server.removeAllListeners('clientError');
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      const own = parser(error.code ?? '');
      if (own !== undefined) socket.end(own);
      else for (const listener of proper) listener.call(server, error, socket);
    });
  }
  server.once('close', () => agent.destroy());
  return { url: await listen(server), server };
}
