import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeInBrowser, useBrowser } from '../support/browser.ts';
import { installPacked, type Project, type Ran, run, runTool } from '../support/packed.ts';
import { useServer } from '../support/server.ts';
import { compile } from './package/compile.ts';
import { askWorker, runInPage, WORKERS } from './package/page.ts';
import { readSnippets, SEND_TO_SERVICE } from './package/snippets.ts';

/** Three strict programs compile at once, on a machine that may be busy. */
const COMPILING_MS = 240_000;

let project: Project;
beforeAll(async () => {
  project = await installPacked('client');
});
afterAll(() => project?.remove());

const put = (name: string, text: string): Promise<void> =>
  writeFile(join(project.folder, name), text);

const runNode = (args: readonly string[], env = {}): Promise<Ran> =>
  run(process.execPath, args, { cwd: project.folder, env });

describe('the packed package', () => {
  test('holds what is built, with the README and the licence, and nothing else', async () => {
    const { output } = await run('tar', ['-tzf', project.tarball], { cwd: project.folder });
    const paths = output.split('\n').map((path) => path.replace(/^package\//, ''));
    const others = paths.filter((path) => !/^dist\/(esm|cjs)\/.+\.(js|d\.ts)$/.test(path));
    expect(others.sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/cjs/package.json',
      'package.json',
    ]);
  });

  test('leaves publint and are-the-types-wrong nothing to say', async () => {
    const [publint, types] = await Promise.all([
      runTool('publint/src/cli.js', ['--strict', project.tarball], project.folder),
      runTool('@arethetypeswrong/cli/dist/index.js', [project.tarball], project.folder),
    ]);
    expect(publint).toEqual({ status: 0, output: expect.stringContaining('All good') });
    expect(types).toEqual({ status: 0, output: expect.stringContaining('No problems found') });
  });

  test('gives the same to import and to require, and nothing behind its entry', async () => {
    const list = 'console.log(Object.keys(client).sort().join())';
    await put('list.mjs', `import * as client from '@reciters/client'; ${list}`);
    await put('list.cjs', `const client = require('@reciters/client'); ${list}`);
    await put('deep.mjs', "import '@reciters/client/dist/esm/index.js'");
    const [esm, cjs, deep] = await Promise.all(
      ['list.mjs', 'list.cjs', 'deep.mjs'].map((file) => runNode([file])),
    );
    const names = [
      ...['ApiError', 'ApiKeyError', 'ConnectionError', 'DecodeError', 'RIWAYAH_NAMES', 'RIWAYAT'],
      ...['RecitersClient', 'STYLES', 'STYLE_NAMES', 'StatusError', 'TimeoutError'],
    ];
    const output = names.join();
    expect([esm, cjs]).toEqual([0, 0].map((status) => ({ status, output })));
    expect(deep?.output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  test('is one for import and require in one program, so that its errors are one class', async () => {
    await put(
      'both.cjs',
      `const { StatusError } = require('@reciters/client');
       import('@reciters/client').then((client) => console.log(client.StatusError === StatusError));`,
    );
    expect(await runNode(['both.cjs'])).toEqual({ status: 0, output: 'true' });
  });
});

describe('strict applications, and the README', () => {
  const server = useServer();
  let compiled: Ran[];
  const snippets = readSnippets();
  beforeAll(async () => {
    const types = await readFile(new URL('types.test-d.ts', import.meta.url), 'utf8');
    const text = types.replace('../../client/src/index.ts', '@reciters/client');
    await Promise.all(['types.mts', 'types.cts', 'types.ts'].map((name) => put(name, text)));
    await Promise.all((await snippets).map((snippet) => put(snippet.name, snippet.text)));
    const names = (await snippets).map(({ name }) => name);
    compiled = await Promise.all([
      compile(project.folder, 'ESM by nodenext, with the types of Node alone', [
        'types.mts',
        ...names,
      ]),
      compile(project.folder, 'CommonJS by node16, with those of the web alone', ['types.cts']),
      compile(project.folder, 'a bundler, with those of the web alone', ['types.ts']),
    ]);
  }, COMPILING_MS);

  test('compile, with dependencies checked as well', () => {
    const clean = { status: 0, output: '' };
    expect(compiled).toEqual([clean, clean, clean]);
  });

  test('run, and the snippets print what they say', async () => {
    await put('out/service.mjs', SEND_TO_SERVICE);
    const { key } = await server().createKey();
    const env = { RECITERS_API_KEY: key, SERVICE: server().url };
    const preload = ['--import', pathToFileURL(join(project.folder, 'out/service.mjs')).href];
    const files = (await snippets).map(({ name }) => `out/${name.replace('.mts', '.mjs')}`);
    const ran = await Promise.all(files.map((file) => runNode([...preload, file], env)));
    expect(ran).toEqual((await snippets).map(({ prints }) => ({ status: 0, output: prints })));
    expect(files.length).toBeGreaterThan(5);
  });
});

describeInBrowser('in a page of another origin', () => {
  const server = useServer();
  const browser = useBrowser();

  const inPage = (body: string): Promise<unknown> =>
    runInPage(browser(), project.folder, `const baseUrl = '${server().url}'; ${body}`);

  test('everything works without a key, from one page to the next', async () => {
    const ids = await inPage(`
      const ids = [];
      const { reciters } = new RecitersClient({ baseUrl }).forUser('user:42');
      for await (const { id } of reciters.all({ page_size: 100 })) ids.push(id);
      return ids;
    `);
    expect(new Set(ids as number[]).size).toBeGreaterThan(100);
  });

  test('a key is refused, by the client and by the service', async () => {
    const refused = await inPage(`
      try { new RecitersClient({ baseUrl, apiKey: 'rk_page' }); } catch (error) { return error.message; }
    `);
    expect(refused).toBe('Visitors can read a key in a browser. See dangerouslyAllowBrowser');
    const kept = await inPage(`
      const dangerouslyAllowBrowser = true;
      const options = { baseUrl, apiKey: 'rk_page', dangerouslyAllowBrowser, retries: 0 };
      return new RecitersClient(options).reciters.list().catch(
        (error) => error instanceof ConnectionError
      );
    `);
    expect(kept).toBe(true);
  });

  test.each(Object.keys(WORKERS))('a key is refused in %s as well', async (kind) => {
    const said = await runInPage(
      browser(),
      project.folder,
      askWorker(kind as keyof typeof WORKERS),
    );
    expect(said).toBe('Visitors can read a key in a browser. See dangerouslyAllowBrowser');
  });
});
