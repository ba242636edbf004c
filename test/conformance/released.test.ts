import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

const redocly = (...args: string[]): Promise<unknown> =>
  run(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });

test('the contract breaks nothing that was released, and its version says what changed', async () => {
  const change = ['openapi/released/openapi.yaml', 'openapi/openapi.yaml'];
  await expect(
    redocly('diff', ...change, '--check-version', '--fail-on', 'major'),
  ).resolves.toBeDefined();
});
