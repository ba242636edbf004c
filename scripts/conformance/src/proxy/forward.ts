import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import type { Answer, Header } from '../exchange/exchange.ts';
import { noLength } from '../exchange/no-length.ts';
import type { Incoming } from '../requests/incoming.ts';

/** Larger bodies are passed through and not judged, in bytes. */
const MAX_KEPT = 4 * 1024 * 1024;

/** Headers of one connection, which are not passed on (RFC 9110, section 7.6.1). */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What passed through: the request, and the answer or why none came. */
export interface Passed {
  readonly request: Incoming;
  /** Undefined where it was too large to be kept, or none came. */
  readonly answer: Answer | undefined;
  /** Why no answer came; undefined if one came. */
  readonly failure: string | undefined;
  readonly sentAt: number;
}

const pairsOf = (raw: readonly string[]): Header[] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[2 * index] ?? '',
    raw[2 * index + 1] ?? '',
  ]);

const passedOn = (headers: readonly Header[]): Header[] =>
  headers.filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()));

/** How long a body is, where no field that is passed on says it. */
function lengthOf({ method = 'GET', headers }: http.IncomingMessage): readonly string[] {
  if (headers['transfer-encoding'] !== undefined) return ['Transfer-Encoding', 'chunked'];
  return headers['content-length'] === undefined ? noLength(method) : [];
}

/** Keeps what flows through, as long as it is not too large. */
function keep(stream: NodeJS.ReadableStream): () => Buffer | undefined {
  let chunks: Buffer[] | undefined = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_KEPT) chunks = undefined;
    chunks?.push(chunk);
  });
  return () => chunks && Buffer.concat(chunks);
}

/**
 * Lets what came from the service be read between two parts of a body. A service may refuse a body
 * of which it reads nothing: writing on would find the connection closed, and lose the answer.
 */
const unhurried = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      setImmediate(() => setImmediate(done, null, chunk));
    },
  });

/**
 * Passes a request on to the service and its answer back, as they flow.
 *
 * @param onPassed told once the answer has ended, or none came
 */
export function forward(
  url: URL,
  agent: http.Agent,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  onPassed: (passed: Passed) => void,
): void {
  const { method = 'GET', url: target = '/' } = incoming;
  const headers = pairsOf(incoming.rawHeaders);
  const sentAt = performance.now();
  const bodyOf = keep(incoming);
  let isDone = false;
  const done = (answer: Answer | undefined, failure?: string): void => {
    if (isDone) return;
    isDone = true;
    onPassed({ request: { method, target, headers, body: bodyOf() }, answer, failure, sentAt });
  };
  const { request } = url.protocol === 'https:' ? https : http;
  const others = passedOn(headers).filter(([name]) => name.toLowerCase() !== 'host');
  const upstream = request({
    agent,
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    method,
    path: target,
    headers: ['Host', url.host, ...others.flat(), ...lengthOf(incoming)],
  });
  const refuse = (message: string): void => {
    // Once an answer has begun, its own end or error tells how it went.
    if (outgoing.headersSent) return;
    outgoing.writeHead(502, 'Bad Gateway', { 'Content-Type': 'text/plain' });
    outgoing.end(`The service does not answer: ${message}\n`);
    done(undefined, message);
  };
  upstream.once('response', (response) => {
    const raw = pairsOf(response.rawHeaders);
    const status = response.statusCode ?? 0;
    try {
      outgoing.writeHead(status, response.statusMessage, passedOn(raw).flat());
    } catch (error) {
      // Node.js reads some statuses and reasons that it does not write, such as 000.
      refuse(error instanceof Error ? error.message : String(error));
      upstream.destroy();
      return;
    }
    const contentOf = keep(response);
    response.pipe(outgoing);
    response.once('end', () => {
      const body = contentOf();
      done(body && { status, headers: raw, body });
    });
    response.once('error', ({ message }) => {
      outgoing.destroy();
      done(undefined, message);
    });
  });
  upstream.on('error', ({ message }) => refuse(message));
  // A client that hangs up ends the request to the service as well.
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  incoming.pipe(unhurried()).pipe(upstream);
}
