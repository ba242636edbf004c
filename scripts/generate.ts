import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

/**
 * Derives code from the contracts. `generate` writes it; `generate --check` writes nothing and
 * exits 1 if what is committed is not what the contracts say.
 */

const root = new URL('../', import.meta.url);
const publicContract = new URL('openapi/openapi.yaml', root);
const portalContract = new URL('openapi/portal.yaml', root);

type Contract = { [key: string]: Contract } & { pattern: string; default: string };

const banner = (source: string): string =>
  `// Generated from ${source}: change the contract, then run \`npm run generate\`.\n\n`;

const types = async (contract: URL, source: string): Promise<string> =>
  banner(source) + astToString(await openapiTS(contract));

/** The few values of the contract that the client needs while it runs. */
async function clientConstants(): Promise<string> {
  const contract: Contract = parse(await readFile(publicContract, 'utf8'));
  const constants = {
    BASE_URL: contract.servers?.[0]?.variables?.base_url?.default,
    EXTERNAL_USER_ID_PATTERN: contract.components?.schemas?.ExternalUserId?.pattern,
  };
  const lines = Object.entries(constants).map(([name, value]) => {
    if (value === undefined) throw new Error(`The contract has no value for ${name}.`);
    return `export const ${name} = ${JSON.stringify(value)};\n`;
  });
  return banner('openapi/openapi.yaml') + lines.join('');
}

async function outputs(): Promise<Map<string, string>> {
  const schema = await types(publicContract, 'openapi/openapi.yaml');
  const files = new Map([
    ['server/src/contract/generated/openapi.d.ts', schema],
    ['client/src/generated/openapi.ts', schema],
    ['client/src/generated/constants.ts', await clientConstants()],
  ]);
  if (existsSync(portalContract)) {
    const portal = await types(portalContract, 'openapi/portal.yaml');
    files.set('server/src/contract/generated/portal.d.ts', portal);
  }
  return files;
}

const check = process.argv.includes('--check');
for (const [path, text] of await outputs()) {
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
