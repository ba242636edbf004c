import { fileURLToPath } from 'node:url';
import { CHECKS } from './build/checks.mjs';
import { buildAndNote, whyBuild } from './build/freshness.mjs';
import { runScript } from './build/run-script.mjs';

/** Runs all checks but the tests, except those that passed with the same files. */

const root = fileURLToPath(new URL('../', import.meta.url));

for (const check of Object.values(CHECKS)) {
  if (whyBuild(root, check) === undefined) {
    process.stdout.write(`Nothing changed since the last check of ${check.name}.\n`);
    continue;
  }
  try {
    await buildAndNote(root, check, () => runScript(root, check.script));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
