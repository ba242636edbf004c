import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { explainFailure } from '../../server/src/running/explain-failure.ts';
import { builtProgram } from '../support/built.ts';
import { temporaryFolder } from '../support/databases.ts';
import { spawnServer } from '../support/run-server.ts';

/** Starts the service, which is to end by itself with 1, and returns the one line that it says. */
async function refusalOf(
  env: Record<string, string>,
  folder = temporaryFolder(),
  program = builtProgram('main'),
): Promise<string> {
  const server = spawnServer({ folder, env, program });
  const code = await server.exited;
  expect({ code, stdout: server.output.stdout }).toEqual({ code: 1, stdout: '' });
  expect(server.output.stderr).toMatch(/^[^\n]+\n$/);
  return server.output.stderr;
}

test('a setting that is not taken is named, with what it takes', async () => {
  const line = await refusalOf({ KEY_POLICY: 'maybe' });
  expect(line).toBe('KEY_POLICY is "maybe". It takes optional or required.\n');
});

test('an argument is refused by its name, and not taken for a setting in silence', async () => {
  const folder = temporaryFolder();
  const args = ['DATABASE_URL=postgres://reader:s3cret@db/reciters', '--port', '8080'];
  const server = spawnServer({ folder, args });
  expect(await server.exited).toBe(2);
  expect(server.output.stderr).toMatch(/^[^\n]*"DATABASE_URL": settings are environment [^\n]*\n$/);
  expect(server.output.stderr).not.toContain('s3cret');
  expect([server.output.stdout, readdirSync(folder)]).toEqual(['', []]);
});

test.each(['--help', '-h'])('%s says where settings are described; nothing starts', async (arg) => {
  const folder = temporaryFolder();
  const server = spawnServer({ folder, args: [arg] });
  expect(await server.exited).toBe(0);
  expect(server.output.stdout).toMatch(/^Usage: [\s\S]*server\/settings\.md/);
  expect([server.output.stderr, readdirSync(folder)]).toEqual(['', []]);
});

test('a file that is no database is named, and not touched', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'letter.txt');
  writeFileSync(file, 'Dear reader, '.repeat(100));
  expect(await refusalOf({ DATABASE_URL: `sqlite:${file}` }, folder)).toContain('DATABASE_URL');
  expect(readFileSync(file, 'utf8')).toBe('Dear reader, '.repeat(100));
});

test('a database that does not answer is named, without its password', async () => {
  const line = await refusalOf({ DATABASE_URL: 'postgres://reader:s3cret@127.0.0.1:9/reciters' });
  expect(line).toContain('DATABASE_URL');
  expect(line).not.toContain('s3cret');
});

test('pages that are not built: what builds them', async () => {
  const tree = temporaryFolder();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const isNoPage = (path: string) => !path.startsWith(join(root, 'server/dist/public'));
  const parts = ['dist', 'data', 'package.json', 'src/contract', 'node_modules'];
  for (const path of ['openapi', ...parts.map((part) => `server/${part}`)])
    cpSync(join(root, path), join(tree, path), { recursive: true, filter: isNoPage });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const program = join(tree, 'server/dist/main.js');
  const line = await refusalOf({ PORT: '0' }, temporaryFolder(), program);
  expect(line).toMatch(/^The service is not built, .*server\/dist\/public\/.*: npm run build\n$/);
});

test('too few files that may be open: what allows more', () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  expect(explainFailure(error)).toContain('ulimit -n 1024');
  expect(explainFailure(new Error('something else'))).toBeUndefined();
});

/** A port that another program listens on. */
async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

test.each(['PORT', 'METRICS_PORT'])('a port that is in use: %s', async (name) => {
  const port = await takenPort();
  const folder = temporaryFolder();
  const line = await refusalOf({ PORT: '0', [name]: `${port}` }, folder);
  expect(line).toContain(`${name}: another program listens on port ${port} of 127.0.0.1`);
  expect(line).toContain(`${name}=${port + 1}\n`);
  // Nothing is made by a start that could not succeed.
  expect(readdirSync(folder)).toEqual([]);
});

test.each([{}, { HOST: '0.0.0.0' }])('one port for requests and metrics: %o', async (env) => {
  const port = `${await freePort()}`;
  const folder = temporaryFolder();
  const line = await refusalOf({ PORT: port, METRICS_PORT: port, ...env }, folder);
  expect(line).toContain(`METRICS_PORT is ${port}, as PORT is. `);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['HOST', 'METRICS_HOST'])('an address of another machine: %s', async (name) => {
  // For documentation (RFC 5737): no machine has it.
  const env = { PORT: '0', METRICS_PORT: `${await freePort()}`, [name]: '192.0.2.1' };
  const line = await refusalOf(env);
  expect(line).toMatch(
    new RegExp(`^${name}: nobody can listen on 192.0.2.1 here \\(.*${name}=0.0.0.0`),
  );
});
