import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express from 'express';
import { expect, test } from 'vitest';
import { endInTurns } from '../../server/src/pipeline/answers/end-in-turns.ts';
import { serveApp } from '../support/serve-app.ts';

const PAGE = Buffer.alloc(3_000_001, 'page ');
const MOST_PER_TURN = 1_000_000;

const sockets = new Set<Socket>();
const server = serveApp(() =>
  express().get('/', (req, res) => {
    sockets.add(req.socket);
    res.setHeader('Content-Length', PAGE.length);
    endInTurns(res, PAGE);
  }),
);

test('many large pages arrive whole, and no turn is taken up with sending them', async () => {
  let done = false;
  const callers = Array.from({ length: 20 }, async () => {
    const answer = await fetch(`http://127.0.0.1:${server().port}/`);
    return Buffer.from(await answer.arrayBuffer()).equals(PAGE);
  });
  const all = Promise.all(callers).finally(() => {
    done = true;
  });
  let sent = 0;
  let most = 0;
  while (!done) {
    await nextTurn();
    const now = [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
    most = Math.max(most, now - sent);
    sent = now;
  }
  expect(await all).toEqual(callers.map(() => true));
  expect(most).toBeLessThan(MOST_PER_TURN);
});
