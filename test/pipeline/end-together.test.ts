import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import express from 'express';
import { expect, test } from 'vitest';
import { endTogether } from '../../server/src/pipeline/answers/end-together.ts';
import { serveApp } from '../support/serve-app.ts';

const MOST_AT_ONCE = 64;

let asked: ServerResponse[] = [];
const server = serveApp(() => express().get('/', (_, res) => void asked.push(res)));

/** Calls so many times. @returns what is to be answered, and the answers: undefined where one was cut */
async function ask(count: number) {
  asked = [];
  const answers = Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await fetch(`http://127.0.0.1:${server().port}/`).catch(() => undefined);
      return answer?.text();
    }),
  );
  await expect.poll(() => asked.length).toBe(count);
  return { responses: asked, answers };
}

const endedOf = (responses: readonly ServerResponse[]): number =>
  responses.filter(({ writableEnded }) => writableEnded).length;

test('the answers of a turn go out together when it is over', async () => {
  const { responses, answers } = await ask(3);
  for (const [at, res] of responses.entries()) endTogether(res, `answer ${at}`);
  expect(endedOf(responses)).toBe(0);
  await nextTurn();
  expect(endedOf(responses)).toBe(3);
  expect((await answers).toSorted()).toEqual(['answer 0', 'answer 1', 'answer 2']);
});

test('many do not wait for even more', async () => {
  const { responses, answers } = await ask(MOST_AT_ONCE);
  const [last, ...others] = responses;
  for (const res of others) endTogether(res);
  expect(endedOf(responses)).toBe(0);
  if (last) endTogether(last);
  expect(endedOf(responses)).toBe(MOST_AT_ONCE);
  expect(await answers).toEqual(responses.map(() => ''));
});

test('one that cannot be ended is cut, and the others go out', async () => {
  const { responses, answers } = await ask(3);
  const [, second] = responses;
  second?.setHeader('Content-Length', 1);
  if (second) second.strictContentLength = true;
  for (const res of responses) endTogether(res, 'whole');
  const all = await answers;
  expect(all.filter((text) => text === 'whole')).toHaveLength(2);
  expect(all).toContain(undefined);
});
