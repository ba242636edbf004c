import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * Renders the reference site from the contract: one page with its scripts inside, so that it
 * needs no other host. Does nothing when the page was made from this contract already.
 */

const root = new URL('../', import.meta.url);
const page = new URL('server/dist/docs/index.html', root);
const stamp = new URL('server/dist/docs/made-from', root);
const sources = ['openapi/openapi.yaml', 'redocly.yaml', 'package-lock.json', 'scripts/docs.ts'];

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(await readFile(new URL(source, root)));
  return hash.digest('hex');
}

async function render(): Promise<void> {
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  await promisify(execFile)(
    process.execPath,
    [redocly, 'build-docs', 'public@1', '--inlineBundle', '-o', fileURLToPath(page)],
    { cwd: fileURLToPath(root) },
  );
}

const digest = await digestOfSources();
const made = await readFile(stamp, 'utf8').catch(() => undefined);
if (made !== digest) {
  await render();
  await writeFile(stamp, digest);
}
