import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from '../../server/src/http-server.ts';
import { originForm } from '../../server/src/pipeline/origin-form.ts';
import { answerWithoutRouter } from '../../server/src/pipeline/without-router.ts';

/*
 * The service does not go through Express's router, and its requests and responses have Express's
 * prototype from the start. Whoever answers sees no difference.
 */

/** Everything that Express tells of a request, but `params`: only routes have them. */
const seenBy: RequestHandler = (req, res, next) => {
  const { method, url, originalUrl, baseUrl, path, query } = req;
  const { protocol, secure, hostname, host, ip, ips, subdomains, xhr, headers } = req;
  const links = [req.res === res, res.req === req, req.app === res.app];
  const asked = [
    ...[req.get('Host'), req.accepts('html'), req.acceptsEncodings('br'), req.is('json')],
    ...[req.acceptsLanguages('ar'), req.range(100)],
  ];
  res.locals.seen = {
    ...{ method, url, originalUrl, baseUrl, path, query, protocol, secure, hostname },
    ...{ host, ip, ips, subdomains, xhr, headers, asked, links },
  };
  next();
};

/** A router as a step: it goes on with what it does not know. */
const router = express.Router({ caseSensitive: true, strict: true });
router.get('/items/:id/', (req, res) => void res.json({ item: req.params, at: req.url }));
router.use('/below', (req, res, next) => {
  res.locals.below = [req.baseUrl, req.url];
  next();
});

/** Answers as the request's header `X-Act` says. */
const acts: Record<string, RequestHandler> = {
  json: (_req, res) => void res.json([res.locals.seen, res.locals.below]),
  status: (_req, res) => void res.status(201).set('X-Seen', 'yes').send('text'),
  type: (_req, res) => void res.type('html').append('Vary', 'A').vary('B').end('<p>'),
  redirect: (_req, res) => res.redirect(302, '/elsewhere/'),
  cookie: (_req, res) => void res.cookie('a', 'b').sendStatus(204),
  throw() {
    throw new Error('thrown');
  },
  async reject() {
    throw new Error('rejected');
  },
  pass: (_req, _res, next) => next(new Error('passed')),
};
const act: RequestHandler = (req, res, next) =>
  (acts[String(req.headers['x-act'])] ?? (acts.json as RequestHandler))(req, res, next);
const later: RequestHandler = (_req, _res, next) => void setImmediate(next);

const steps = [originForm() as RequestHandler, later, seenBy, router, act];
const onError: ErrorRequestHandler = (error, req, res, _next) =>
  void res.status(500).json({ error: error.message, path: req.path, seen: res.locals.seen });

function makeApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', 1);
  return app;
}

function withRouter(): Server {
  const app = makeApp();
  for (const step of steps) app.use(step);
  app.use(onError);
  return createServer({ requireHostHeader: false }, app);
}

function withoutRouter(): Server {
  const app = makeApp();
  answerWithoutRouter(app, { steps, onError, log: pino({ level: 'silent' }) });
  return createHttpServer(app, 'http://reciters.test');
}

const servers = [withRouter(), withoutRouter()];
beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** The answer to a request that is sent as it is: status, fields in an order of their own, body. */
async function answerOf(server: Server, request: string) {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  const [status, ...fields] = head.split('\r\n').map((line) => line.replace(/^Date: .*/, 'Date'));
  return { status, fields: fields.toSorted(), body: body.join('\r\n\r\n') };
}

const segment = fc.oneof(
  fc.constantFrom('items', 'below', 'Items', '', '.', '..', '*', ':id', 'a+b'),
  fc.constantFrom('%2F', '%20', '%D8%A7', '%zz', '%', '%00', '@', ';p=1', '&', '=', "!$'(),~"),
  fc.string({ unit: fc.constantFrom(...'abZ09-_.~%/'), maxLength: 5 }),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.constantFrom('a=1', 'a=2', 'a', 'b[]=x', '%D8=%zz', '&', '=', '?', '__proto__=1'))
    .map((parts) => `?${parts.join('&')}`),
);
const path = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean(), query)
  .map(([segments, ends, after]) => `/${segments.join('/')}${ends ? '/' : ''}${after}`);
const target = fc.oneof(
  { weight: 8, arbitrary: path },
  path.map((after) => `http://other.test${after}`),
);
const field = fc.constantFrom(
  ...['Host: reciters.test', 'Host: a.b.test:8080', 'X-Forwarded-For: 1.2.3.4, 5.6.7.8'],
  ...['X-Forwarded-Proto: https', 'X-Forwarded-Host: c.test', 'Accept: text/html;q=0.5, */*'],
  ...['Accept-Encoding: br;q=0', 'Accept-Language: ar', 'X-Requested-With: XMLHttpRequest'],
  ...['Range: bytes=0-9', 'Content-Type: application/json', 'If-None-Match: *', 'Cookie: a=b'],
);
const requests = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    target,
    fields: fc.uniqueArray(field, { maxLength: 6, selector: (line) => line.split(':')[0] }),
    act: fc.constantFrom(...Object.keys(acts)),
    body: fc.constantFrom('', '', 'text'),
  })
  .map(({ method, target, fields, act, body }) =>
    [
      `${method} ${target} HTTP/1.1`,
      ...fields,
      `X-Act: ${act}`,
      ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );

test('whoever answers without the router sees and sends the same as with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: 1, maxLength: 5 }), async (some) => {
      const [expected, own] = await Promise.all(
        servers.map((server) => Promise.all(some.map((request) => answerOf(server, request)))),
      );
      expect(own).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('where even the answer to an error fails, the connection ends, and the log says why', async () => {
  const log: string[] = [];
  const app = express();
  answerWithoutRouter(app, {
    steps: [],
    onError() {
      throw new Error('no words for it');
    },
    log: pino({}, { write: (line: string) => void log.push(line) }),
  });
  const server = createHttpServer(app, 'http://reciters.test').listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: 'no words for it' } },
  ]);
});
