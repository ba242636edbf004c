import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../server/src/config/config.ts';
import { temporaryFolder } from '../support/databases.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(at(path), 'utf8');

const modeOf = (path: string): number => statSync(path).mode & 0o777;

/** The names of all settings, with the files that they may come from. */
function settingNames(): Set<string> {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name: string) => void asked.add(name),
    },
  );
  loadConfig(env);
  return asked;
}

const compose = parse(read('compose.yaml'));

test('the image is built from files that are there', () => {
  const copies = read('Dockerfile')
    .split('\n')
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(copies.length).toBeGreaterThan(4);
  expect(copies.filter((path) => !existsSync(at(path)))).toEqual([]);
  // Each workspace has to be there for its packages to be installed.
  const { workspaces } = JSON.parse(read('package.json'));
  for (const workspace of workspaces) expect(copies).toContain(`${workspace}/package.json`);
});

test('what is set for the service in image, containers and unit are settings', () => {
  const image = [...read('Dockerfile').matchAll(/^(?:ENV|\s{4})\s*([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const unit = [
    ...read('server/deploy/reciters.service').matchAll(/^#?\s*Environment=([A-Z_]+)=/gm),
  ].map(([, name]) => name);
  const containers = Object.keys(compose.services.api.environment);
  const names = settingNames();
  const unknown = [...image, ...unit, ...containers].filter((name) => !names.has(name ?? ''));
  // Node.js reads the one and the C library the other, wherever the service runs.
  const others = ['NODE_ENV', 'MALLOC_ARENA_MAX'];
  expect(unknown.toSorted()).toEqual([...others, ...others].toSorted());
  expect(containers.length).toBeGreaterThan(5);
});

test('the secrets that containers read are those that are made, for few to read', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'server/deploy'), { recursive: true });
  const script = 'server/deploy/make-secrets.sh';
  cpSync(at(script), join(folder, script));
  const make = (): unknown => execFileSync('sh', [join(folder, script)]);
  make();
  const made = readdirSync(join(folder, 'secrets'));
  const named = Object.values<{ file: string }>(compose.secrets).map(({ file }) => file);
  expect(named.sort()).toEqual(made.map((name) => `./secrets/${name}`).sort());
  expect(modeOf(join(folder, 'secrets'))).toBe(0o700);
  const text = (name: string): string => readFileSync(join(folder, 'secrets', name), 'utf8');
  const env = { DATABASE_URL: text('database_url').trim(), REDIS_URL: text('redis_url').trim() };
  expect(loadConfig({ ...env, AUTH_SECRET: text('auth_secret').trim() })).toMatchObject({
    databaseUrl: expect.stringMatching(
      /^postgres:\/\/reciters:[0-9a-f]{64}@database:5432\/reciters$/,
    ),
  });
  // Run again, it changes nothing.
  const before = made.map(text);
  make();
  expect(made.map(text)).toEqual(before);
});

test('every setting stands in the list of settings', () => {
  const list = read('server/settings.md');
  const names = [...settingNames()].filter((name) => !name.endsWith('_FILE'));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
});

test('what the image runs can be read by its user, whatever modes the sources have', () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  const platform = `node_modules/@photostructure/sqlite/prebuilds/${process.platform}-${process.arch}`;
  const files = [
    'package.json',
    'server/package.json',
    'openapi/openapi.yaml',
    'openapi/portal.yaml',
    'server/data/reciters.csv',
    'server/dist/main.js',
    'server/src/contract/generated/openapi.json',
    'server/deploy/is-alive.mjs',
    `${platform}/sqlite.node`,
  ];
  for (const file of files) {
    mkdirSync(dirname(join(from, file)), { recursive: true, mode: 0o700 });
    writeFileSync(join(from, file), '', { mode: 0o600 });
  }
  execFileSync('sh', [at('server/deploy/leave-what-runs.sh'), from, to]);
  const modes = files.flatMap((file) => [join(to, file), dirname(join(to, file))]).map(modeOf);
  expect(new Set(modes)).toEqual(new Set([0o644, 0o755]));
});

test('the journal leaves out no line of the service, of which there is one for each call', () => {
  const unit = read('server/deploy/reciters.service');
  const [, seconds] = /^LogRateLimitIntervalSec=(\d+)s$/m.exec(unit) ?? [];
  const [, lines] = /^LogRateLimitBurst=(\d+)$/m.exec(unit) ?? [];
  expect(Number(lines) / Number(seconds)).toBeGreaterThan(50_000);
});
