import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { configSchema } from '../../scripts/conformance/src/cli/config-schema.ts';
import { OPTION_NAMES, OPTIONS } from '../../scripts/conformance/src/cli/option-table.ts';
import { freePort } from '../../scripts/shared/free-port.ts';
import { conformance, conformanceOf, contractOf, weather } from './support/command.ts';
import { createLibrary } from './unseen/library.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Writes a file that is given to the command. */
function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const NOWHERE = 'http://127.0.0.1:1';

describe('every option has one name', () => {
  test('in the schema of the file, which is kept beside the package', async () => {
    await expect(`${JSON.stringify(configSchema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../scripts/conformance/config.schema.json',
    );
  });

  test('in the README', () => {
    const readme = readFileSync('scripts/conformance/README.md', 'utf8');
    const named = [...readme.matchAll(/^\| `--([a-z-]+)/gm)].map(([, name]) => name);
    expect(named).toEqual(OPTION_NAMES);
    for (const { about } of Object.values(OPTIONS)) expect(readme).toContain(about);
  });
});

describe('options come from', () => {
  test('a file in YAML, with credentials by variables', async () => {
    vi.stubEnv('WEATHER_KEY', '');
    const config = file(
      'a.yaml',
      `contract: ${contractOf('weather')}\nplan: true\nkey: \${WEATHER_KEY}\nrounds: 0\n`,
    );
    const { code, out } = await conformance('--config', config, '--url', NOWHERE);
    expect([code, out]).toEqual([0, expect.stringContaining('GET')]);
  });

  test('a file in TypeScript', async () => {
    const config = file(
      'b.ts',
      `import { defineConfig } from 'openapi-conformance';
       const contract: string = ${JSON.stringify(contractOf('weather'))};
       export default defineConfig({ url: '${NOWHERE}', contract, plan: true });`,
    );
    const { code, err } = await conformance('--config', config);
    expect([code, err]).toEqual([0, '']);
  });

  test('the environment, ahead of the file, and behind the command line', async () => {
    const config = file(
      'c.json',
      JSON.stringify({ url: 'http://file.invalid', contract: '/file' }),
    );
    vi.stubEnv('CONFORMANCE_CONTRACT', '/environment');
    vi.stubEnv('CONFORMANCE_URL', '');
    const fromEnvironment = await conformance('--config', config);
    const fromArguments = await conformance('--config', config, '--contract', '/arguments');
    expect(fromEnvironment.err).toBe('/environment cannot be read: there is no such file.\n');
    expect(fromArguments.err).toBe('/arguments cannot be read: there is no such file.\n');
  });

  test.each([
    ['an unknown name', 'retries: 3', 'wrong.yaml:1: there is no option retries\n'],
    [
      'a name in another spelling',
      'rounds: 3\nmaxRequest: 3',
      'wrong.yaml:2: there is no option maxRequest; did you mean max-requests?\n',
    ],
    [
      'a name within another in another spelling',
      'fixtures:\n  getPet:\n    paramters: {}',
      'wrong.yaml:3: fixtures.getPet has no paramters; did you mean parameters?\n',
    ],
    ['another type', 'rounds: many', 'wrong.yaml:1: rounds takes a whole number, and has "many"\n'],
    ['a text for a list', 'exclude: DELETE', 'exclude takes a list of texts, such as [one, two]\n'],
    ['another word', 'fail-on: faults', 'fail-on takes fault, gap, advice, and has "faults"\n'],
    ['a credential', 'key: s3cret', 'wrong.yaml:1: key takes a variable such as '],
    ['no options', 'hello', 'it holds no options, such as url: http://localhost:3000\n'],
    ['a variable that is not set', `header: ["X: \${NO_SUCH_VARIABLE}"]`, 'NO_SUCH_VARIABLE'],
    ['no YAML', 'url: a\n{', 'wrong.yaml cannot be read: ', 'line 2'],
  ])('no file with %s', async (_, text, message, more = '') => {
    const { code, err } = await conformance('--config', file('wrong.yaml', text));
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(err).toContain(more);
    expect(err).not.toContain('s3cret');
  });
});

describe('only what is selected is tested', () => {
  /** The requests that a server was sent. */
  async function requestsOf(...args: readonly string[]): Promise<string[]> {
    const seen = new Set<string>();
    const server = createLibrary();
    server.prependListener('request', ({ method, url = '' }) =>
      seen.add(`${method} ${url.replace(/\?.*/s, '')}`),
    );
    const { err } = await conformanceOf(server, 'library', ...args);
    expect(err).not.toContain('Error');
    return [...seen];
  }

  test('and what is left out is never called', async () => {
    const all = await requestsOf();
    const some = await requestsOf('--exclude', '/books/**');
    expect(all.some((one) => /^GET .*\/books\/./.test(one))).toBe(true);
    // One slash more is an address of its own, which nothing is at.
    expect(some.filter((one) => /^GET .*\/books\/[^/]+$/.test(one))).toEqual([]);
  });

  test('a word that names nothing is an error', async () => {
    const { code, err } = await conformance(
      ...['--url', NOWHERE, '--contract', contractOf('weather'), '--include', 'tag:nothing'],
    );
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('no operation that "tag:nothing" names'),
    ]);
  });

  test('where nothing has changed, there is nothing to test', async () => {
    const own = ['--url', NOWHERE, '--contract', contractOf('weather')];
    const text = readFileSync(contractOf('weather'), 'utf8');
    const described = file(
      'described.yaml',
      text.replace(/operationId: .*/, '$&\n      summary: Words'),
    );
    const { code, err } = await conformance(...own, '--changed-since', described);
    expect([code, err]).toEqual([0, expect.stringContaining('differs from')]);
    const changed = file(
      'changed.yaml',
      text.replace('exclusiveMinimum: 0', 'exclusiveMinimum: 1'),
    );
    const plan = await conformance(...own, '--changed-since', changed, '--plan');
    expect([plan.code, plan.out]).toEqual([0, expect.stringContaining('GET')]);
  });
});

describe('hooks', () => {
  test('start the service and stop it, set up, log in, and tear down', async () => {
    const port = await freePort();
    const log = join(folder, 'log');
    const program = `require('http').createServer((q, s) => { s.setHeader('x-key', q.headers['x-key'] ?? ''); s.end() }).listen(${port})`;
    const { code, err } = await conformance(
      ...[
        '--url',
        `http://127.0.0.1:${port}`,
        '--contract',
        contractOf('weather'),
        '--rounds',
        '0',
      ],
      ...[
        '--start',
        `echo start >> ${log}; exec ${process.execPath} -e "${program.replaceAll('"', '\\"')}"`,
      ],
      ...['--set-up', `echo set-up >> ${log}`, '--tear-down', `echo tear-down >> ${log}`],
      ...['--log-in', `echo log-in >> ${log}; echo a-key-that-was-got`],
    );
    expect([code, readFileSync(log, 'utf8').split('\n')]).toEqual([
      1,
      ['start', 'set-up', 'log-in', 'tear-down', ''],
    ]);
    expect(err).not.toContain('a-key-that-was-got');
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });

  test('a function may start the service, which is waited for as well', async () => {
    const port = await freePort();
    const config = file(
      'start.config.mjs',
      `import { createServer } from 'node:http';
      export default {
        url: 'http://127.0.0.1:${port}',
        contract: ${JSON.stringify(contractOf('weather'))},
        rounds: 0,
        start() {
          const server = createServer((request, response) => response.end());
          setTimeout(() => server.listen(${port}), 300);
          return () => server.close();
        },
      };`,
    );
    const { code, out } = await conformance('--config', config);
    expect([code, out]).toEqual([1, expect.stringContaining('BROKEN')]);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });

  test('that fail end the run, and tear-down is run all the same', async () => {
    const log = join(folder, 'failed');
    const { code, err } = await weather(
      {},
      ...['--set-up', 'echo no database >&2; exit 3', '--tear-down', `echo done > ${log}`],
    );
    expect(code).toBe(2);
    expect(err).toBe('set-up: "echo no database >&2; exit 3" ended with 3.\nno database\n');
    expect(readFileSync(log, 'utf8')).toBe('done\n');
  });
});
