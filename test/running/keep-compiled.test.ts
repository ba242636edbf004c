import { existsSync, readdirSync, rmSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';

const FOLDER = fileURLToPath(new URL('../../server/dist/.compiled', import.meta.url));

test('what was compiled is kept for the next start, by every Node.js that can', async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  const server = await runServer({ folder: temporaryFolder() });
  server.kill('SIGTERM');
  await server.exited;
  const files = existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true }) : [];
  expect(files.length > 0).toBe('enableCompileCache' in module);
});
