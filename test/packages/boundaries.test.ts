import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What the rules about imports say of a server with these files. */
function faultsOf(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const depcruise = at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [depcruise, '--config', at('.dependency-cruiser.cjs'), 'server/src'];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout;
}

const packageAt = (name: string, main: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, main }),
  [`node_modules/${name}/${main}`]: 'exports.work = 1;',
});

test('what runs imports no package for development, wherever its file lies', () => {
  const faults = faultsOf({
    ...packageAt('plain', 'index.js'),
    ...packageAt('built', 'dist/index.js'),
    'server/package.json': '{ "devDependencies": { "plain": "1.0.0", "built": "1.0.0" } }',
    'server/src/main.ts': "export * from 'plain';\nexport * from 'built';\n",
  });
  const found = [...faults.matchAll(/what-runs-needs-no-development: .* → (.*)/g)];
  expect(found.map(([, file]) => file).sort()).toEqual([
    'node_modules/built/dist/index.js',
    'node_modules/plain/index.js',
  ]);
});
