import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { inOrder } from '../../server/src/pipeline/in-order.ts';

const note =
  (text: string): RequestHandler =>
  (_req, res, next) => {
    res.locals.seen = `${res.locals.seen ?? ''}${text}`;
    next();
  };
const later: RequestHandler = (_req, _res, next) => void setImmediate(next);
const throws: RequestHandler = () => {
  throw new Error('thrown');
};
const rejects: RequestHandler = async () => {
  throw new Error('rejected');
};
const passes: RequestHandler = (_req, _res, next) => next(new Error('passed'));
const answers: RequestHandler = (_req, res) => void res.send(`${res.locals.seen} answered`);
const explains: ErrorRequestHandler = (error, _req, res, _next) =>
  void res.send(`${res.locals.seen} ${error.message}`);

test.each<[string, RequestHandler[], string]>([
  ['runs one after the other', [note('a'), later, note('b'), answers, note('c')], 'ab answered'],
  ['goes on behind the last', [note('a')], 'a behind'],
  ['ends at what is thrown', [note('a'), throws, answers], 'a thrown'],
  ['ends at what is thrown later', [note('a'), later, throws, answers], 'a thrown'],
  ['ends at a rejection', [note('a'), rejects, answers], 'a rejected'],
  ['ends at a rejection later', [note('a'), later, rejects, answers], 'a rejected'],
  ['ends at an error passed on', [note('a'), passes, answers], 'a passed'],
])('%s', async (_, steps, expected) => {
  const app = express();
  app.use(inOrder(steps));
  app.use((_req, res) => void res.send(`${res.locals.seen} behind`));
  app.use(explains);
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe(expected);
});
