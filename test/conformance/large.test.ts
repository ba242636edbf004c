import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines } from '../../scripts/conformance/src/contract/json-lines.ts';
import { readContract } from '../../scripts/conformance/src/contract/read-contract.ts';
import { parseYaml } from '../../scripts/conformance/src/contract/yaml-lines.ts';
import { foresee } from '../../scripts/conformance/src/engine/foresee.ts';
import { notesOf } from '../../scripts/conformance/src/engine/notes.ts';
import type { Settings } from '../../scripts/conformance/src/engine/settings.ts';
import { forecastLine, planReport } from '../../scripts/conformance/src/report/plan.ts';
import { contractWith } from './support/stranger.ts';

const LITTLE = "{ responses: { '200': { description: D } } }";
const MAIN = fileURLToPath(new URL('../../scripts/conformance/src/cli/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'conformance-large-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A contract as large as the largest that are public, in which every operation has a rule of its own. */
function largeContract(operations: number): string {
  const parameter = (name: string, maximum: number) => ({
    name,
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum },
  });
  const paths = Array.from({ length: operations }, (_, index) => [
    `/things-${index}/{id}`,
    {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          ...['a', 'b', 'c', 'd'].map((name, at) => parameter(name, 100 * (index + at + 1))),
          {
            name: 'name',
            in: 'query',
            schema: { type: 'string', pattern: '^[a-z]{2,40}(-[0-9]+)?$' },
          },
        ],
        responses: { 200: { description: 'It.' }, 400: { description: 'Not so.' } },
      },
    },
  ]);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(paths),
  });
}

const within = (maxRequests: number, rounds: number): Settings => ({
  url: new URL('http://127.0.0.1:1'),
  contract: { file: 'large.json', text: '' },
  keys: {},
  headers: [],
  keyRequired: false,
  limits: true,
  writes: false,
  maxRequests,
  seed: 1,
  rounds,
  workflow: undefined,
});

test('one large operation among many small ones has its share, and the forecast says so', async () => {
  const small = Array.from(
    { length: 800 },
    (_, index) => `  /things-${index}: { get: ${LITTLE} }\n`,
  );
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const large = names.map((name) => `{ name: ${name}, in: query, schema: { type: integer } }`);
  const paths = `${small.join('')}  /a: { get: { parameters: [${large.join()}], responses: {} } }\n`;
  const forecast = await foresee(readContract('c.yaml', contractWith(paths)), within(20_000, 0));
  expect(forecast.requests).toBeLessThan(20_000);
  expect(forecast.left).toBeGreaterThan(0);
  expect(forecastLine(forecast)).toContain(', of which each operation has its share.');
});

test('a sample of a large contract keeps to the budget and leaves no operation out', async () => {
  const contract = readContract('large.json', largeContract(250));
  const { requests, left, planned } = await foresee(contract, within(4000, 100));
  expect(requests).toBeLessThanOrEqual(4000);
  expect(left).toBeGreaterThan(250);
  const asked = new Set(planned.map(({ address }) => address));
  expect(contract.operations.filter(({ path }) => !asked.has(path))).toEqual([]);
});

test('what stops a run is heeded while it is planned', async () => {
  const contract = readContract('large.json', largeContract(20));
  const controller = new AbortController();
  const planned = foresee(contract, { ...within(4000, 0), stop: controller.signal });
  setImmediate(() => controller.abort());
  const whole = await foresee(contract, within(4000, 0));
  expect((await planned).requests).toBeLessThan(whole.requests / 2);
});

test('one long address does not widen the whole plan', async () => {
  const long = `/${'a'.repeat(300)}`;
  const paths = `  /things: { get: ${LITTLE} }\n  ${long}: { get: ${LITTLE} }\n`;
  const contract = readContract('c.yaml', contractWith(paths));
  const lines = planReport(await foresee(contract, within(4000, 0))).split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}GET {7}\/v1\/things {65,72}\d+$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}GET {7}\/v1\/a{300} +\d+$/));
});

test('of one check that is left out it is said that it is one', async () => {
  const contract = readContract('large.json', largeContract(1));
  const forecast = await foresee(contract, within(4000, 0));
  expect(forecastLine({ ...forecast, left: 1 })).toContain('leaves out at least 1 check, of');
  const context = {
    ...{ contract, host: '', keys: {}, writes: true, existing: new Map(), named: new Map() },
    ...{ refused: new Set<never>(), catalogues: new Map() },
  };
  const explored = { context, openings: new Map(), findings: [] };
  expect(notesOf(contract, explored, 1, within(4000, 0))[0]).toContain('At least 1 check did');
});

/** Schemas that all refer to each other, and operations of which each takes one of them. */
function entangledContract(operations: number, schemas: number): Buffer {
  const words = 'What this is, and what it is not, in as many words as are needed. '.repeat(20);
  const schema = (index: number) => ({
    type: 'object',
    description: words,
    properties: {
      id: { type: 'string', nullable: true, description: words },
      ...Object.fromEntries(
        [1, 7, 31].map((step) => [
          `next_${step}`,
          { $ref: `#/components/schemas/S${(index + step) % schemas}` },
        ]),
      ),
    },
  });
  const operation = (index: number) => ({
    operationId: `op-${index}`,
    description: words,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: {
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/S${index % schemas}` } },
      },
    },
    responses: { 200: { description: words } },
  });
  const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  const document = {
    openapi: '3.0.1',
    info: { title: 'Entangled', version: '1' },
    security: [{ key: [] }],
    paths: Object.fromEntries(
      indexes(operations).map((index) => [
        `/${'deeper/'.repeat(index % 6)}things-${index}/{id}`,
        { [index % 2 === 0 ? 'get' : 'post']: operation(index) },
      ]),
    ),
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      schemas: Object.fromEntries(indexes(schemas).map((index) => [`S${index}`, schema(index)])),
    },
  };
  return Buffer.from(JSON.stringify(document, null, 1));
}

const PLAN = ['--url', 'http://127.0.0.1:1', '--plan', '--contract'];

/** Runs the command in a process of its own, with the memory that a small machine has. */
async function planIn(megabytes: number, ...args: readonly string[]) {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${megabytes}`, '--import', 'tsx', MAIN, ...PLAN, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err };
}

describe('of a contract with thousands of operations and schemas', () => {
  const file = (name: string): string => join(folder, name);
  beforeAll(() => writeFileSync(file('entangled.json'), entangledContract(12_000, 3_000)));

  test('the operations nearest to the root are planned, in little memory', async () => {
    const { out, err } = await planIn(400, file('entangled.json'));
    expect(err).toBe('');
    expect(out).toContain('Of 12,000 operations, the 500 with the shortest paths are tested');
    expect(out).toMatch(/GET +\/things-18\/\{id\}/);
    expect(out).not.toContain('/deeper');
  });

  test('any is planned that is asked for by name', async () => {
    const { out } = await planIn(400, file('entangled.json'), '--include', 'op-11999');
    expect(out).toContain('/things-11999/{id}');
    expect(out).not.toContain('shortest paths');
  });

  test('what has changed is found', async () => {
    const changed = entangledContract(12_000, 3_000)
      .toString()
      .replace('"operationId": "op-4"', '"deprecated": true, "operationId": "op-4"');
    writeFileSync(file('changed.json'), changed);
    const { out } = await planIn(
      600,
      file('entangled.json'),
      ...['--changed-since', file('changed.json')],
    );
    const things = out.match(/things-\d+(?=\/\{id\})/g) ?? [];
    expect([...new Set(things)]).toEqual(['things-4']);
  });

  test('YAML of that size is refused before the work, with what to do', async () => {
    writeFileSync(file('large.yaml'), `# ${'words '.repeat(2_200_000)}\nopenapi: 3.1.0\n`);
    const { out, err } = await planIn(400, file('large.yaml'));
    expect([out, err]).toEqual([
      '',
      expect.stringMatching(/^\S+ is 13 MB of YAML, .* Convert it to JSON first\.\n$/),
    ]);
  });
});

test('lines are found in JSON as in YAML', () => {
  const json = `{
  "a/b": { "x": [1, "}\\"", { "deep": [[],
    {}, -1.5e3 ] }] , "y\u0041": null},
  "list": [ true,

    "second", { "last": 1 } ]
}`;
  const yaml = parseYaml('c.yaml', json);
  const lineOf = jsonLines(Buffer.from(json));
  const places = ['a/b', 'a/b x', 'a/b x 1', 'a/b x 2 deep 1', 'a/b x 2 deep 2', 'a/b yA']
    .concat('list', 'list 0', 'list 1', 'list 2 last', 'list 7', 'none', '')
    .map((place) => place.split(' '));
  expect(places.map(lineOf)).toEqual(places.map((names) => yaml.lineOf(names)));
});
