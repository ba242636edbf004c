import { readFileSync } from 'node:fs';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ContractDocument } from '../../server/src/contract/load-contract.ts';
import type { Handlers, OperationRequest } from '../../server/src/contract/operations.ts';
import { routesOf } from '../../server/src/contract/routes.ts';
import type { Rejections } from '../../server/src/domain/requests/invalid-input.ts';
import { sendAnswer } from '../../server/src/pipeline/answers/send-answer.ts';
import { validate } from '../../server/src/pipeline/checks/validate.ts';
import { findTarget } from '../../server/src/pipeline/find-target.ts';
import { inOrder } from '../../server/src/pipeline/in-order.ts';
import { requestId } from '../../server/src/pipeline/request-id.ts';
import { runOperation } from '../../server/src/pipeline/run-operation.ts';
import { translateErrors } from '../../server/src/pipeline/translate-errors.ts';
import { call } from '../support/call.ts';
import { serveApp } from '../support/serve-app.ts';
import type { operations, RejectionStatus } from './shelves/generated/shelves.d.ts';

/** What an operation is given is what its types say, in every part of the request. */

type Placed = OperationRequest<operations['placeBook']>;

const file = new URL('shelves/shelves.yaml', import.meta.url);
const document: ContractDocument = parse(readFileSync(file, 'utf8'));
const REJECTIONS: Rejections<RejectionStatus> = { 400: 'invalid_parameter', 422: 'invalid_body' };

const placed: Placed[] = [];
beforeEach(() => {
  placed.length = 0;
});

const handlers: Handlers<operations, unknown> = {
  placeBook(request) {
    placed.push(request);
    return { status: 204 };
  },
};

function shelvesApp(): express.Express {
  const app = express();
  const steps = [
    requestId(),
    express.json(),
    findTarget(routesOf(document)),
    validate(document, REJECTIONS),
    runOperation(handlers),
    sendAnswer(),
  ];
  app.use(inOrder(steps as RequestHandler[]));
  const log = pino({ level: 'silent' });
  app.use(translateErrors({ publicUrl: 'http://shelves.test', challenge: 'None', log }));
  return app;
}

const server = serveApp(shelvesApp);

const PATH = '/shelves/7/books/978%2F3';
const QUERY = '?upright=true&weight=1.5&tags=a,b';
const BODY = { title: 'Tajwid', pages: 120 };

async function place(
  path = PATH + QUERY,
  headers: Record<string, string> = {},
  body: object = BODY,
) {
  const { status, text } = await call(server(), path, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-Copies': '3', ...headers },
    body: JSON.stringify(body),
  });
  return { status, problem: text === '' ? undefined : JSON.parse(text) };
}

test('path, query, headers and body, by their names and in their types', async () => {
  expect((await place(undefined, { 'x-note': 'signed', 'X-Other': '1' })).status).toBe(204);
  expect(placed).toEqual([
    {
      key: expect.any(String),
      path: { shelf_id: 7, isbn: '978/3' },
      query: { position: 1, upright: true, weight: 1.5, tags: ['a', 'b'] },
      headers: { 'X-Copies': 3, 'X-Note': 'signed' },
      body: { ...BODY, signed: false },
    } satisfies Placed,
  ]);
});

test('the key tells requests apart by the values in their path and query', async () => {
  for (const path of [
    '/shelves/7/books/1?upright=true',
    '/shelves/07/books/1?position=1&upright=true',
    '/shelves/8/books/1?upright=true',
    '/shelves/7/books/1?upright=false',
  ]) {
    expect((await place(path)).status).toBe(204);
  }
  const [first, same, ...others] = placed.map(({ key }) => key);
  expect(same).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

test.each<[string, string, string, Record<string, string>]>([
  ['path', 'shelf_id', PATH.replace('7', '0x7'), {}],
  ['path', 'shelf_id', PATH.replace('7', '7e0'), {}],
  ['query', 'position', `${PATH}${QUERY}&position=1.0`, {}],
  ['query', 'after', `${PATH}${QUERY}&after=%205`, {}],
  ['header', 'X-Copies', PATH + QUERY, { 'X-Copies': '0x3' }],
  ['header', 'X-Copies', PATH + QUERY, { 'X-Copies': '3e0' }],
])('an integer in the %s that is not digits alone: %s', async (place_, name, path, headers) => {
  const withQuery = path.includes('?') ? path : path + QUERY;
  const { status, problem } = await place(withQuery, headers);
  expect(status).toBe(400);
  expect(problem.errors).toEqual([
    { in: place_, name, detail: 'must be an integer in decimal digits alone' },
  ]);
  expect(placed).toEqual([]);
});

test('a body that breaks the contract', async () => {
  const { status, problem } = await place(undefined, {}, { title: 'Tajwid' });
  expect([status, problem.code]).toEqual([422, 'invalid_body']);
});
