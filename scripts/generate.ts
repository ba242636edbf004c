import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from 'commander';
import { clientConstants } from './generate/constants.ts';
import { root } from './generate/contract.ts';
import { contractData } from './generate/data.ts';
import { clientTypes, serverTypes } from './generate/types.ts';
import { clientVocabulary } from './generate/vocabulary.ts';

const PUBLIC = 'openapi/openapi.yaml';
const PORTAL = 'openapi/portal.yaml';
/** A contract with values of every type in every place, for a test of what operations are given. */
const SHELVES = 'test/pipeline/shelves/shelves.yaml';

/** Every derived file, as [path, text]. */
async function* outputs(): AsyncGenerator<[string, string]> {
  yield ['server/src/contract/generated/openapi.d.ts', await serverTypes(PUBLIC)];
  yield ['server/src/contract/generated/openapi.json', contractData(PUBLIC)];
  yield ['client/src/generated/openapi.ts', await clientTypes(PUBLIC)];
  yield ['client/src/generated/constants.ts', clientConstants(PUBLIC)];
  yield ['client/src/generated/vocabulary.ts', clientVocabulary(PUBLIC)];
  yield ['server/src/contract/generated/portal.d.ts', await serverTypes(PORTAL)];
  yield ['server/src/contract/generated/portal.json', contractData(PORTAL)];
  yield ['test/pipeline/shelves/generated/shelves.d.ts', await serverTypes(SHELVES)];
}

async function generate({ check = false }: { check?: boolean }): Promise<void> {
  for await (const [path, text] of outputs()) {
    const file = fileURLToPath(new URL(path, root));
    const current = existsSync(file) ? await readFile(file, 'utf8') : undefined;
    if (current === text) continue;
    if (check) {
      console.error(`${path} is not what the contract says. Run: npm run generate`);
      process.exitCode = 1;
    } else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      console.log(`wrote ${path}`);
    }
  }
}

program
  .name('npm run generate --')
  .description('Derive code from the contracts.')
  .option('--check', 'write nothing, and exit 1 if what is committed is not what the contracts say')
  .action(generate);

await program.parseAsync();
