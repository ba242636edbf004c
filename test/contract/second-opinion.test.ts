import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { type Answer, call } from '../support/call.ts';
import { useServer } from '../support/server.ts';

/**
 * The bodies are judged by ajv everywhere else. Here express-openapi-validator judges them too: it
 * reads the contract in its own way, and finds where the two readings differ.
 */

const server = useServer();
let judge: Server;
/** What the judge is to be shown. */
let shown: Answer;

const sendShown: RequestHandler = (_req, res) => {
  const type = shown.headers.get('Content-Type') ?? '';
  res.status(shown.status).type(type).json(JSON.parse(shown.text));
};

const sendObjection: ErrorRequestHandler = (error, _req, res, _next) => {
  res.status(500).send(error.message);
};

beforeAll(async () => {
  const app = express();
  app.use(
    OpenApiValidator.middleware({
      apiSpec: structuredClone(loadContract('openapi').document) as never,
      validateRequests: false,
      validateSecurity: false,
      validateResponses: true,
    }),
    sendShown,
    sendObjection,
  );
  judge = app.listen(0, '127.0.0.1');
  await once(judge, 'listening');
});

afterAll(() => {
  judge.close();
  judge.closeAllConnections();
});

/** The judge's objection to an answer; none where it lets it pass. */
async function objectionTo(answer: Answer): Promise<string | undefined> {
  shown = answer;
  const { text } = await call(judge.address() as AddressInfo, '/reciters/');
  return text === JSON.stringify(JSON.parse(answer.text)) ? undefined : text;
}

test.each<[string, string, Record<string, string>]>([
  ['a page', '?page_size=100', {}],
  ['an empty page', '?page=99', {}],
  ['400', '?page=0', {}],
  ['401', '', { 'X-API-Key': 'bad' }],
  ['422', '', { 'X-External-User-Id': '' }],
])('%s', async (_, query, headers) => {
  expect(
    await objectionTo(await call(server(), `/reciters/${query}`, { headers })),
  ).toBeUndefined();
});

test.each([
  ['a field too many', { count: 0, results: [], total: 0 }],
  ['a field too few', { results: [] }],
  ['another type', { count: '0', results: [] }],
])('it would object to %s', async (_, body) => {
  const answer = await call(server(), '/reciters/?page=99');
  expect(await objectionTo({ ...answer, text: JSON.stringify(body) })).toBeDefined();
});
