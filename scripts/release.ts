import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from 'commander';
import { parse } from 'yaml';
import { addEntry } from './release/changelog.ts';
import { judgeChanges } from './release/diff.ts';
import { PACKAGES, withLockedVersions, withVersion } from './release/versions.ts';

/**
 * Makes the tree a release of the contract that stands in it: packages take its version, the
 * changelog tells what changed, and the contract becomes the one that callers rely on. Run again,
 * it changes nothing. RELEASING.md says what comes before and after.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const CONTRACT = 'openapi/openapi.yaml';
const RELEASED = 'openapi/released/openapi.yaml';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** Every file of a release of this version, as [path, text]. */
async function* outputs(version: string, contract: string): AsyncGenerator<[string, string]> {
  for (const folder of PACKAGES) {
    const path = join(folder, 'package.json');
    yield [path, withVersion(await read(path), version)];
  }
  yield ['package-lock.json', withLockedVersions(await read('package-lock.json'), version)];
  const isReleased = (await read(RELEASED)) === contract;
  const changes = isReleased ? [] : await judgeChanges(root, RELEASED, CONTRACT);
  const day = new Date().toISOString().slice(0, 10);
  yield ['CHANGELOG.md', addEntry(await read('CHANGELOG.md'), { version, day, changes })];
  yield [RELEASED, contract];
}

async function release({ check = false, tag }: { check?: boolean; tag?: string }): Promise<void> {
  const contract = await read(CONTRACT);
  const version = String(parse(contract).info.version);
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not that of the contract's version: v${version}.`);
  // All of them first, so that nothing is written where something is wrong.
  const changed: [string, string][] = [];
  for await (const [path, text] of outputs(version, contract))
    if ((await read(path)) !== text) changed.push([path, text]);
  if (check && changed.length > 0) {
    const paths = changed.map(([path]) => path).join(', ');
    throw new Error(`Not yet a release of ${version}: ${paths}. Run: npm run release`);
  }
  for (const [path, text] of changed) {
    await writeFile(join(root, path), text);
    console.log(`wrote ${path}`);
  }
  console.log(`The tree is a release of ${version}.`);
}

program
  .name('npm run release --')
  .description('Make the tree a release of the contract that stands in it.')
  .option('--check', 'write nothing, and exit 1 where something is missing')
  .option('--tag <tag>', "also hold a tag's name, such as v1.2.3, to the version")
  .action(release);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
