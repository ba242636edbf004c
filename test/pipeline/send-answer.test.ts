import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { beforeEach, expect, test } from 'vitest';
import { sendAnswer } from '../../server/src/pipeline/answers/send-answer.ts';
import { serveApp } from '../support/serve-app.ts';
import { SOON } from '../support/soon.ts';

const faults: unknown[] = [];
let ended = 0;
beforeEach(() => {
  faults.length = 0;
  ended = 0;
});

async function* lines(fails: boolean) {
  for (;;) {
    yield 'a,b\r\n'.repeat(10_000);
    if (fails) throw new Error('It cannot be read.');
  }
}

const server = serveApp(() => {
  const answer: RequestHandler = (req, res, next) => {
    const text = Readable.from(lines(req.path === '/fails'));
    text.once('close', () => {
      ended += 1;
    });
    Object.assign(res.locals, { answer: { status: 200, type: 'text/csv', text } });
    next();
  };
  const noteFault: ErrorRequestHandler = (error, _req, res, _next) => {
    faults.push(error.message);
    res.destroy();
  };
  return express().use(answer, sendAnswer() as RequestHandler, noteFault);
});

/** Reads the beginning of a long text, and leaves. */
async function leave(path: string): Promise<void> {
  const request = get({ port: server().port, path }).on('error', () => {});
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  await once(answer, 'data');
  request.destroy();
  await expect.poll(() => ended, SOON).toBe(1);
}

test('who leaves ahead of the end of a text ends it, and is no fault', async () => {
  await leave('/long');
  expect(faults).toEqual([]);
});

test('a text that cannot be read on is a fault', async () => {
  await leave('/fails');
  await expect.poll(() => faults, SOON).toEqual(['It cannot be read.']);
});
