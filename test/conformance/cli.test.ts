import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { runCli } from '../../scripts/conformance/cli.ts';
import { listen, stop } from './support/subject.ts';
import { createLibrary, TOKEN } from './unseen/library.ts';
import { createWeather, type Flaws } from './unseen/weather.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(stop)));

const contractOf = (name: string): string =>
  fileURLToPath(new URL(`unseen/${name}.yaml`, import.meta.url));

async function conformance(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const code = await runCli(
    args,
    { write: (text) => (out += text) },
    { write: (text) => (err += text) },
  );
  return { code, out, err };
}

async function weather(flaws: Flaws, ...args: string[]): ReturnType<typeof conformance> {
  const server = createWeather(flaws);
  servers.push(server);
  const { href } = await listen(server);
  return conformance(
    '--url',
    href,
    '--contract',
    contractOf('weather'),
    '--rounds',
    '5',
    '--seed',
    '7',
    ...args,
  );
}

describe('the command exits with', () => {
  test('0 where every promise is kept', async () => {
    const { code, out } = await weather({});
    expect(code).toBe(0);
    expect(out).toMatch(/KEPT\. [\d,]+ requests in [\d.]+ s, seed 7\.\n$/);
  });

  test('1 where one is broken, and says which, where it stands, and how to see it again', async () => {
    const { code, out } = await weather({ laxPrecision: true });
    expect(code).toBe(1);
    expect(out).toContain('parameter.invalid');
    expect(out).toContain('promised: precision refuses "0" (must be > 0)');
    expect(out).toMatch(/contract: .*weather\.yaml:26\n/);
    expect(out).toMatch(/again: +curl -i .*precision=0'/);
  });

  test('1 as soon as one is, with --bail', async () => {
    const all = await weather({ noStation: true });
    const bail = await weather({ noStation: true }, '--bail');
    const requests = ({ out }: typeof all): number =>
      Number(/ ([\d,]+) requests? in/.exec(out)?.[1]?.replace(',', ''));
    expect([all.code, bail.code]).toEqual([1, 1]);
    expect(requests(bail)).toBeLessThan(requests(all) / 4);
  });

  test.each([
    [
      'nobody answers',
      ['--url', 'http://127.0.0.1:1', '--contract', contractOf('weather')],
      'Nobody answers: the connection was refused.\n',
    ],
    [
      'the contract cannot be read',
      ['--url', 'http://127.0.0.1:1', '--contract', '/nowhere'],
      '/nowhere cannot be read.\n',
    ],
    [
      'the contract is none',
      ['--url', 'http://127.0.0.1:1', '--contract', 'package.json'],
      'package.json is not a contract of OpenAPI 3.\n',
    ],
    ['there is no address', [], "error: required option '--url <url>' not specified\n"],
    [
      'the address holds a password',
      ['--url', 'http://a:b@127.0.0.1'],
      'Its credentials go into --header',
    ],
    [
      'an option is unknown',
      ['--url', 'http://127.0.0.1:1', '--nonsense'],
      "error: unknown option '--nonsense'\n",
    ],
  ])('2 where %s', async (_, args, message) => {
    const { code, err } = await conformance(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('reports', () => {
  test('are written as JUnit, as one page, and as annotations', async () => {
    const [junit, html] = [join(folder, 'r.xml'), join(folder, 'r.html')];
    const { out } = await weather(
      { noStation: true },
      '--junit',
      junit,
      '--html',
      html,
      '--github',
    );
    const xml = readFileSync(junit, 'utf8');
    expect(xml).toMatch(/<testsuites name="Weather" tests="\d+" failures="[1-9]\d*"/);
    expect(xml).toContain('type="response.header-missing"');
    const page = readFileSync(html, 'utf8');
    expect(page).toContain('response.header-missing');
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)|<link|@import/);
    expect(out).toMatch(
      /::error file=[^,]*weather\.yaml,line=31,title=response\.header-missing::Promised/,
    );
  });

  test('hold no secret, whatever the service does with it', async () => {
    const server = createLibrary({ echo: true });
    servers.push(server);
    const { href } = await listen(server);
    const [junit, html] = [join(folder, 's.xml'), join(folder, 's.html')];
    const { code, out, err } = await conformance(
      '--url',
      href,
      '--contract',
      contractOf('library'),
      '--key',
      TOKEN,
      '--junit',
      junit,
      '--html',
      html,
      '--github',
      '--rounds',
      '5',
    );
    expect(code).toBe(1);
    expect(out).toContain('credentials.echoed');
    for (const text of [out, err, readFileSync(junit, 'utf8'), readFileSync(html, 'utf8')]) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(TOKEN.slice(0, 12));
    }
  });
});
