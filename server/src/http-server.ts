import type { RequestListener, Server, ServerOptions } from 'node:http';
import { createServer, IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { createRequestIds } from './domain/requests/request-ids.ts';
import { PROBLEMS, ProblemError, problemBody } from './problems.ts';
import { EMPTY_REQUESTS, endIfEmpty } from './requests/empty-requests.ts';
import { Response } from './responses/quick-response.ts';

/**
 * Where a connection keeps the answer to its newest request until it is sent. (In a map beside it, it costs
 * much more. Kept any longer, it and its request outlive a collection of new objects, and take 6 kB for as
 * long as the connection is open.)
 */
const NEWEST = Symbol('newest answer');

type ServedSocket = Socket & { [NEWEST]?: ServerResponse | undefined };

/**
 * Makes the classes of an application's requests and responses. Express gives every object of
 * Node's its own prototype, which makes it slow from then on; where an object has that prototype
 * from the start, nothing is changed.
 */
function classesOf(app: Express) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends Response {
    /** Node calls this once the answer is with the socket. */
    override detachSocket(socket: ServedSocket): void {
      super.detachSocket(socket);
      // Where the request is still on its way, what follows is a part of it.
      if (socket[NEWEST] === this && this.req.complete) socket[NEWEST] = undefined;
    }
  }
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  // Below what Express adds to Node's class, which it brings itself.
  const own = Object.getOwnPropertyDescriptors(Response.prototype);
  Object.setPrototypeOf(
    AppResponse.prototype,
    Response === ServerResponse ? app.response : Object.create(app.response, own),
  );
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

/** What Node's parser refuses before there is a request, by its error code. */
const PARSER_PROBLEMS: Record<string, ProblemError> = {
  HPE_HEADER_OVERFLOW: new ProblemError('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: new ProblemError('request_timeout'),
  // What somebody meets who types Arabic into an address that a browser does not send.
  HPE_INVALID_URL: new ProblemError('malformed_request', {
    detail:
      'The address holds a character that has to be percent-encoded as UTF-8 (RFC 3986). ' +
      "With curl: -G --data-urlencode 'search=…'.",
  }),
};

const nextRequestId = createRequestIds();

/** Answers what is no request, in the format of every other error, and ends the connection. */
function refuse(socket: Socket, problem: ProblemError, publicUrl: string): void {
  const requestId = nextRequestId();
  const { status } = PROBLEMS[problem.code];
  const body = JSON.stringify(problemBody(problem, publicUrl, requestId));
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}

/**
 * Waits until all that was asked on a connection before is answered (RFC 9112, section 9.3.2), then
 * calls `answer`; where the newest request is being answered although it has not arrived whole, that
 * is its answer, and the connection only ends.
 */
function afterAnswers(
  socket: Socket,
  newest: ServerResponse | undefined,
  answer: () => void,
): void {
  const isWhole = newest?.req.complete !== false;
  const end = (): void => socket.destroySoon();
  if (newest === undefined || newest.closed) {
    if (isWhole) answer();
    else end();
    return;
  }
  if (isWhole) {
    newest.once('close', () => socket.writable && answer());
    return;
  }
  const onTurn = (): void => {
    if (newest.headersSent) newest.once('close', end);
    else answer();
  };
  // Without a socket it is still behind others.
  if (newest.socket === null) newest.once('socket', onTurn);
  else onTurn();
}

/** Bounds on slow and large requests; durations in milliseconds, sizes in bytes. */
const BOUNDS: ServerOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  // Node's own answer has no body: see find-target.
  requireHostHeader: false,
};

/** Makes the HTTP server of an Express application, not yet listening. */
export function createHttpServer(app: Express, publicUrl: string): Server {
  const refused = new WeakSet<Socket>();
  const refuseBehind = (socket: ServedSocket, problem: ProblemError): void => {
    refused.add(socket);
    afterAnswers(socket, socket[NEWEST], () => refuse(socket, problem, publicUrl));
  };
  const listener: RequestListener = (req, res) => {
    endIfEmpty(req);
    (req.socket as ServedSocket)[NEWEST] = res;
    app(req, res);
  };
  const server = createServer({ ...BOUNDS, ...EMPTY_REQUESTS, ...classesOf(app) }, listener);
  // Node would drop headers beyond 2,000 lines, and a key among them would count for none. Their size is bounded.
  server.maxHeadersCount = 0;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The parser complains anew of each piece that follows.
    if (refused.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    refuseBehind(
      socket,
      PARSER_PROBLEMS[error.code ?? ''] ?? new ProblemError('malformed_request'),
    );
  });
  // CONNECT is for proxies. Node leaves its connection to this listener, errors included.
  server.on('connect', (_, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    refuseBehind(socket, new ProblemError('malformed_request'));
  });
  // An expectation nobody meets may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener);
  return server;
}
