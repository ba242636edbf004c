import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { parse } from 'yaml';
import { explainValues, idRanges, vocabulary } from './client-vocabulary.ts';
import { readGlossary } from './glossary.ts';

/**
 * Derives code from the contracts. `generate` writes it; `generate --check` writes nothing and
 * exits 1 if what is committed is not what the contracts say.
 */

const root = new URL('../', import.meta.url);
const publicContract = new URL('openapi/openapi.yaml', root);
const portalContract = new URL('openapi/portal.yaml', root);

const banner = (source: string): string =>
  `// Generated from ${source}: change the contract, then run \`npm run generate\`.\n\n`;

async function clientTypes(source: string): Promise<string> {
  const document = parse(await readFile(publicContract, 'utf8'));
  explainValues(document);
  return banner(source) + astToString(await openapiTS(document));
}

/** A contract as its server sees it: a parameter with a default is always there once checked. */
async function serverTypes(contract: URL, source: string): Promise<string> {
  const document: OpenAPI3 = parse(await readFile(contract, 'utf8'));
  const written = [document.components?.parameters, ...valuesOf('parameters', document.paths)];
  for (const parameter of written.flatMap((some) => Object.values(Object(some)))) {
    const { schema } = Object(parameter);
    if (typeof schema === 'object' && 'default' in schema) Object(parameter).required = true;
  }
  return banner(source) + astToString(await openapiTS(document)) + rejectionStatus(document);
}

/** Every value of a member of this name, wherever it stands. */
const valuesOf = (name: string, node: unknown): unknown[] =>
  Object.entries(Object(node)).flatMap(([key, value]) =>
    key === name ? [value] : typeof value === 'object' ? valuesOf(name, value) : [],
  );

/** openapi-typescript knows no extensions: the statuses in `x-rejects-with`, and 400 without one. */
function rejectionStatus(document: OpenAPI3): string {
  const statuses = new Set([400, ...valuesOf('x-rejects-with', document)]);
  return `/** What the contract refuses input with. */
export type RejectionStatus = ${[...statuses].sort().join(' | ')};
`;
}

/**
 * A contract as data, for the server to read at once. In ASCII alone: from a text that has other
 * characters, V8 cuts strings of two bytes a character, slow to work with wherever they end up.
 */
async function contractData(contract: URL): Promise<string> {
  const data = JSON.stringify(parse(await readFile(contract, 'utf8')), null, 2);
  const escaped = data.replace(/[^ -~\n]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${escaped}\n`;
}

/**
 * The few values of the contract that the client needs while it runs. Names of request headers
 * are in lower case, as `Headers` lists them, so that one set replaces another in an object.
 */
async function clientConstants(): Promise<string> {
  const document = parse(await readFile(publicContract, 'utf8'));
  const at = (...names: (string | number)[]): unknown =>
    names.reduce<unknown>((node, name) => Object(node)[name], document);
  const lower = (...names: string[]): string => String(at(...names)).toLowerCase();
  const headers = valuesOf('headers', at('paths')).flatMap((fields) =>
    Object.entries(Object(fields)),
  );
  const headerThatIs = (component: string): string | undefined =>
    headers.find(([, header]) => Object(header).$ref === `#/components/headers/${component}`)?.[0];
  const constants = {
    BASE_URL: at('servers', 0, 'url'),
    API_KEY_HEADER: lower('components', 'securitySchemes', 'ApiKey', 'name'),
    EXTERNAL_USER_ID_HEADER: lower('components', 'parameters', 'ExternalUserId', 'name'),
    EXTERNAL_USER_ID_PATTERN: at('components', 'schemas', 'ExternalUserId', 'pattern'),
    EXTERNAL_USER_ID_MAX_LENGTH: at('components', 'schemas', 'ExternalUserId', 'maxLength'),
    RATE_LIMIT_HEADER: headerThatIs('RateLimit'),
    REQUEST_ID_HEADER: headerThatIs('RequestId'),
    ID_RANGES: idRanges(document),
  };
  const lines = Object.entries(constants).map(([name, value]) => {
    if (value === undefined) throw new Error(`The contract has no value for ${name}.`);
    const exactly = typeof value === 'object' ? ' as const' : '';
    return `export const ${name} = ${JSON.stringify(value)}${exactly};\n`;
  });
  return banner('openapi/openapi.yaml') + lines.join('');
}

/** Every derived file, as [path, text]. */
async function* outputs(): AsyncGenerator<[string, string]> {
  const source = 'openapi/openapi.yaml';
  yield ['server/src/contract/generated/openapi.d.ts', await serverTypes(publicContract, source)];
  yield ['server/src/contract/generated/openapi.json', await contractData(publicContract)];
  yield ['client/src/generated/openapi.ts', await clientTypes(source)];
  yield ['client/src/generated/constants.ts', await clientConstants()];
  const words = vocabulary(parse(await readFile(publicContract, 'utf8')), readGlossary());
  yield ['client/src/generated/vocabulary.ts', banner(source) + words];
  const portal = 'openapi/portal.yaml';
  yield ['server/src/contract/generated/portal.d.ts', await serverTypes(portalContract, portal)];
  yield ['server/src/contract/generated/portal.json', await contractData(portalContract)];
  // A contract with values of every type in every place, for a test of what operations are given.
  const shelves = 'test/pipeline/shelves/shelves.yaml';
  const shelfTypes = 'test/pipeline/shelves/generated/shelves.d.ts';
  yield [shelfTypes, await serverTypes(new URL(shelves, root), shelves)];
}

const check = process.argv.includes('--check');
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
