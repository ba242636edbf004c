import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { spawnServer } from '../support/run-server.ts';

/** Starts the service, which is to end by itself with 1, and returns the one line that it says. */
async function refusalOf(env: Record<string, string>, folder = temporaryFolder()): Promise<string> {
  const server = spawnServer({ folder, env });
  const code = await server.exited;
  expect({ code, stdout: server.output.stdout }).toEqual({ code: 1, stdout: '' });
  expect(server.output.stderr).toMatch(/^[^\n]+\n$/);
  return server.output.stderr;
}

test('a setting that is not taken is named, with what it takes', async () => {
  const line = await refusalOf({ KEY_POLICY: 'maybe' });
  expect(line).toBe('KEY_POLICY is "maybe". It takes optional or required.\n');
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

test.each(['PORT', 'METRICS_PORT'])('a port that is in use is named: %s', async (name) => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusalOf({ PORT: '0', [name]: `${port}` })).toContain(`${port}`);
});
