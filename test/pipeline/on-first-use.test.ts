import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { expect, test } from 'vitest';
import { onFirstUse } from '../../server/src/pipeline/on-first-use.ts';
import { call } from '../support/call.ts';
import { serveApp } from '../support/serve-app.ts';

const answer: RequestHandler = (_req, res) => void res.send('the part');
let made = 0;

/** A part that cannot be made the first time. */
const server = serveApp(() =>
  express()
    .use(
      onFirstUse('/part', async () => {
        made += 1;
        if (made === 1) throw new Error('not yet');
        return [answer];
      }),
    )
    .use((_req, res) => void res.send('something else'))
    .use(
      ((error, _req, res, _next) =>
        void res.status(500).send(error.message)) satisfies ErrorRequestHandler,
    ),
);

const ask = async (path: string) => (await call(server(), path)).text;

test('a part is made with its first request, and again with the next where that failed', async () => {
  expect([await ask('/'), made]).toEqual(['something else', 0]);
  expect([await ask('/part/'), made]).toEqual(['not yet', 1]);
  expect([await ask('/part/'), made]).toEqual(['the part', 2]);
  expect([await ask('/part/'), made]).toEqual(['the part', 2]);
});
