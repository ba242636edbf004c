import { expect, test } from 'vitest';
import {
  answersToCut,
  unreadByNetwork,
  type Waiting,
} from '../../server/src/domain/unread-answers.ts';

const LIMITS = { patienceMs: 30_000, maxUnread: 100 };

const waiting = (network: string, unread: number, stalledMs: number): Waiting => ({
  network,
  unread,
  stalledMs,
});

/** What is cut, each as its network and for how long it has stalled. */
function cutOf(...answers: Waiting[]) {
  const { stalled, tooMuch } = answersToCut(answers, LIMITS);
  const name = ({ network, stalledMs }: Waiting) => `${network}${stalledMs}`;
  return { stalled: stalled.map(name), tooMuch: tooMuch.map(name) };
}

test('an answer without progress is cut once it has lasted too long, however small', () => {
  expect(cutOf(waiting('a', 1, 30_000), waiting('a', 50, 29_999))).toEqual({
    stalled: ['a30000'],
    tooMuch: [],
  });
});

test('while half of what may be unread is, patience is short', () => {
  const answers = [waiting('a', 30, 5_000), waiting('a', 30, 4_999)];
  expect(cutOf(...answers)).toEqual({ stalled: [], tooMuch: ['a5000'] });
});

test('but not with who makes progress', () => {
  expect(cutOf(waiting('a', 50, 100), waiting('b', 50, 0)).tooMuch).toEqual([]);
});

test('beyond all of it, there is none: first those of whoever has most, without progress longest', () => {
  const answers = [
    waiting('a', 20, 3_000),
    waiting('b', 40, 2_000),
    waiting('b', 40, 1_000),
    waiting('b', 40, 3_000),
  ];
  expect(cutOf(...answers).tooMuch).toEqual(['b3000']);
});

test('what is cut for its stalling makes room for the others', () => {
  expect(cutOf(waiting('a', 90, 40_000), waiting('b', 50, 6_000))).toEqual({
    stalled: ['a40000'],
    tooMuch: [],
  });
});

test('unread bytes are summed by network', () => {
  const sums = unreadByNetwork([waiting('a', 1, 0), waiting('b', 2, 0), waiting('a', 3, 0)]);
  expect([...sums]).toEqual([
    ['a', 4],
    ['b', 2],
  ]);
});
