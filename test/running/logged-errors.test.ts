import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../support/log-an-error.ts', import.meta.url));

test('of an error, what says what went wrong is logged, and not the row that was in the way', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
  const { stdout } = await run;
  const [own, caused] = stdout.trim().split('\n');
  expect(JSON.parse(own ?? '').err).toEqual({
    type: 'Error',
    message: 'duplicate key value',
    stack: expect.stringContaining('log-an-error.ts'),
    code: '23505',
  });
  expect(JSON.parse(caused ?? '').err).toMatchObject({
    message: 'It failed.',
    stack: expect.stringContaining('caused by: Error: duplicate key value'),
  });
  expect(stdout).not.toContain('amina');
});
