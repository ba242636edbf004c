import { existsSync, readdirSync, rmSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { whyBuild } from '../../scripts/build/freshness.mjs';
import { STEPS } from '../../scripts/build/steps.mjs';
import { temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'server/dist/.compiled');

test('what was compiled is kept for the next start, by every Node.js that can', async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  const server = await runServer({ folder: temporaryFolder() });
  server.kill('SIGTERM');
  await server.exited;
  const files = existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true }) : [];
  expect(files.length > 0).toBe('enableCompileCache' in module);
  // It is no part of the build, which would be made anew because of it.
  expect(whyBuild(ROOT, STEPS.server)).toBeUndefined();
});
