import { expect, test } from 'vitest';
import { takeTurns } from '../../server/src/take-turns.ts';

function beBusyFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Does work of so many steps, which take so long each, and counts the turns that others get meanwhile. */
async function turnsOfOthers(steps: number, stepMs: number, othersMs = 0): Promise<number> {
  let turns = 0;
  let isOver = false;
  const takeTurn = (): void => {
    if (isOver) return;
    turns += 1;
    beBusyFor(othersMs);
    setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const letOthersIn = takeTurns();
  for (let step = 0; step < steps; step += 1) {
    beBusyFor(stepMs);
    await letOthersIn();
  }
  isOver = true;
  return turns;
}

test('others get a turn after each step that takes a while', async () => {
  expect(await turnsOfOthers(20, 1)).toBeGreaterThanOrEqual(19);
});

test('work that takes next to no time goes on', async () => {
  expect(await turnsOfOthers(100, 0)).toBeLessThan(50);
});

test('where the turns of others take long, work still gets a tenth of the time', async () => {
  const turns = await turnsOfOthers(40, 1, 50);
  expect(turns).toBeGreaterThan(3);
  expect(turns).toBeLessThan(20);
});
