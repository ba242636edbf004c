import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeat } from '../../server/src/repeat.ts';
import { SOON } from '../support/soon.ts';

test('what still runs is not begun again, and a stop waits for it', async () => {
  let begun = 0;
  let end = () => {};
  const act = () =>
    new Promise<void>((resolve) => {
      begun += 1;
      end = resolve;
    });
  const repeated = repeat(1, act, () => {});
  await expect.poll(() => begun, SOON).toBe(1);
  repeated.now();
  expect(begun).toBe(1);

  end();
  await expect.poll(() => begun, SOON).toBe(2);
  let stopped = false;
  const stopping = repeated.stop().then(() => {
    stopped = true;
  });
  await nextTurn();
  expect(stopped).toBe(false);
  end();
  await stopping;
  expect(begun).toBe(2);
});

test('what fails is told, and done again', async () => {
  const errors: unknown[] = [];
  const act = () => Promise.reject(errors.length);
  const repeated = repeat(1, act, (error) => errors.push(error));
  await expect.poll(() => errors.length, SOON).toBeGreaterThan(2);
  await repeated.stop();
  expect(errors.slice(0, 3)).toEqual([0, 1, 2]);
});
