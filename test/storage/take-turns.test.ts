import { expect, test } from 'vitest';
import { takeTurns } from '../../server/src/take-turns.ts';

/**
 * Does work of so many steps, which take so long each, and counts the turns that others get meanwhile.
 * Time passes by what is done alone, however busy the machine is.
 */
async function turnsOfOthers(steps: number, stepMs: number, othersMs = 0): Promise<number> {
  let turns = 0;
  let isOver = false;
  let passedMs = 0;
  const takeTurn = (): void => {
    if (isOver) return;
    turns += 1;
    passedMs += othersMs;
    setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const letOthersIn = takeTurns(() => passedMs);
  for (let step = 0; step < steps; step += 1) {
    passedMs += stepMs;
    await letOthersIn();
  }
  isOver = true;
  return turns;
}

test('others get a turn after each step that takes a while', async () => {
  expect(await turnsOfOthers(20, 1)).toBe(20);
});

test('work of short steps goes on for 0.4 ms', async () => {
  expect(await turnsOfOthers(100, 0.125)).toBe(25);
});

test('work that takes no time goes on', async () => {
  expect(await turnsOfOthers(100, 0)).toBe(0);
});

test('where the turns of others take long, work still gets a tenth of the time', async () => {
  expect(await turnsOfOthers(41, 1, 50)).toBe(9);
});
