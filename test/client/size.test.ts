import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runTool } from '../support/packed.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

test('the client keeps within its budget, with ten operations more too', async () => {
  const { output } = await runTool('size-limit/bin.js', ['--json'], repository);
  const weighed: { name: string; size: number; passed: boolean }[] = JSON.parse(output);
  const [now, later] = weighed.map(({ size }) => size);
  expect(weighed).toMatchObject([{ passed: true }, { passed: true }]);
  // The kit carries an operation: what is written for one is its path and its name.
  expect((Number(later) - Number(now)) / 10).toBeLessThan(30);
});
